import type { Mark } from '@lectern/contract';
import { numberText } from '../../shared/format/format-number.ts';

/** A mark of its maximum: '7 of 10'. */
export function markText({ mark, maxMark }: Pick<Mark, 'mark' | 'maxMark'>): string {
  return `${numberText(mark)} of ${maxMark}`;
}
