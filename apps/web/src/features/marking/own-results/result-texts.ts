import type { Mark } from '@lectern/contract';
import { numberText } from '../../../shared/format/format-number.ts';
import { t } from '../../../shared/messages/t.ts';

/** A mark out of its maximum: '7 of 10'. */
export function markText({ mark, maxMark }: Pick<Mark, 'mark' | 'maxMark'>): string {
  return t('{mark} of {most}', { mark: numberText(mark), most: maxMark });
}
