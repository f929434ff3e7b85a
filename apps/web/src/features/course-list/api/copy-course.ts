import type { CopiedCourse, CopyCourseInput } from '@lectern/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';
import { useIdempotencyKey } from '../../../shared/api/use-idempotency-key.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { toast } from '../../../shared/ui/toast.ts';

/** Copies a course. The dialog shows errors. */
export function useCopyCourse(id: string) {
  const cache = useQueryClient();
  const key = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: CopyCourseInput) =>
      request('POST /api/courses/:id/copy', { params: { id }, body, headers: key.headers() }),
    onError: key.onAnswer,
    onSuccess: async ({ message, course }) => {
      key.onAnswer(null);
      toast.success(message, { detail: remarkOn(course.tests) });
      await reloadQueries(cache, [['courses'], ['tests']]);
    },
  });
}

/** A sentence on tests that are not as they were; undefined where all are. */
function remarkOn({ disabled, leftOut }: CopiedCourse['tests']): string | undefined {
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
