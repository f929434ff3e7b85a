import type { Mark } from '@lectern/contract';
import { numberText, percentText } from '../../../shared/format/format-number.ts';
import { t } from '../../../shared/messages/t.ts';

export type Area = 'instructor' | 'teacher';

/** A mark out of its maximum, and in hundredths: '7 of 10 (70%)'. */
export function markText({ mark, maxMark, percentage }: Mark): string {
  return t('{mark} of {most} ({percentage})', {
    mark: numberText(mark),
    most: maxMark,
    percentage: percentText(percentage),
  });
}
