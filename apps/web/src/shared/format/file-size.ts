import { t } from '../messages/t.ts';
import { tn } from '../messages/tn.ts';
import { numberText } from './format-number.ts';

const larger = [
  (size: string) => t('{size} KB', { size }),
  (size: string) => t('{size} MB', { size }),
  (size: string) => t('{size} GB', { size }),
];

/** A size for people, as '4.5 MB'; 1 KB is 1,024 bytes. One decimal below ten, none above. */
export function formatFileSize(bytes: number): string {
  let text = tn(Math.round(bytes), '{n} byte', '{n} bytes');
  let value = bytes;
  for (const inUnit of larger) {
    if (value < 1024) break;
    value /= 1024;
    text = inUnit(numberText(value, value < 10 ? 1 : 0));
  }
  return text;
}
