import type { CopiedCourse } from '@lectern/contract';
import { tn } from '../messages/tn.ts';

/** A sentence on the tests of a copy that are not as they were; undefined where all are. */
export function copiedTestsRemark({ disabled, leftOut }: CopiedCourse['tests']): string | undefined {
  const remarks = [
    disabled > 0 &&
      tn(disabled, '{n} test is disabled until you set it up.', '{n} tests are disabled until you set them up.'),
    leftOut > 0 &&
      tn(
        leftOut,
        '{n} test had lost its subject and was left out.',
        '{n} tests had lost their subject and were left out.',
      ),
  ];
  return remarks.filter((remark) => remark !== false).join(' ') || undefined;
}
