import type { RouteBody, TestException } from '@lectern/contract';
import { testTexts } from '@lectern/contract/test-texts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../../shared/api/client.ts';
import { reloadQueries } from '../../../../shared/api/reload-queries.ts';
import { t } from '../../../../shared/messages/t.ts';
import { toast, toastError } from '../../../../shared/ui/toast.ts';

export type ExceptionTarget = { kind: 'group' | 'person'; id: string };
export type ExceptionFields = RouteBody<'PUT /api/tests/:id/exceptions/people/:userId'>;

/** The exceptions of a test, those of groups first. */
export const exceptionsQuery = (testId: string) =>
  queryOptions({
    queryKey: ['tests', testId, 'exceptions'],
    queryFn: async ({ signal }) =>
      (await request('GET /api/tests/:id/exceptions', { params: { id: testId }, signal })).data,
    meta: { errorFallback: testTexts.testFailed },
  });

/** The group or person that an exception is for. */
export const targetOf = ({ group, person }: TestException): ExceptionTarget =>
  group === null ? { kind: 'person', id: person?._id ?? '' } : { kind: 'group', id: group._id };

const send = (id: string, { kind, id: targetId }: ExceptionTarget, body: ExceptionFields) =>
  kind === 'group'
    ? request('PUT /api/tests/:id/exceptions/groups/:groupId', { params: { id, groupId: targetId }, body })
    : request('PUT /api/tests/:id/exceptions/people/:userId', { params: { id, userId: targetId }, body });

/** Sets what is different for somebody. The dialog shows errors, because it knows the fields. */
export function useSetException(testId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ target, fields }: { target: ExceptionTarget; fields: ExceptionFields }) =>
      send(testId, target, fields),
    onSuccess: async () => {
      toast.success(testTexts.exceptionSaved);
      await reloadQueries(cache, [exceptionsQuery(testId).queryKey, ['students']]);
    },
  });
}

/** Takes an exception away, and offers to set it again. */
export function useRemoveException(testId: string) {
  const cache = useQueryClient();
  const undo = useSetException(testId);
  return useMutation({
    mutationFn: (exception: TestException) => send(testId, targetOf(exception), { updatedAt: exception.updatedAt }),
    onSuccess: async (_, exception) => {
      const { opensAt, dueAt, closesAt, minutes, attempts } = exception;
      const again = { target: targetOf(exception), fields: { opensAt, dueAt, closesAt, minutes, attempts } };
      const onError = (error: unknown): void => toastError(error, testTexts.testFailed);
      toast.success(testTexts.exceptionRemoved, {
        action: { label: t('Undo'), onPress: () => undo.mutate(again, { onError }) },
      });
      await reloadQueries(cache, [exceptionsQuery(testId).queryKey, ['students']]);
    },
    onError: async (error) => {
      toastError(error, testTexts.testFailed);
      await reloadQueries(cache, [exceptionsQuery(testId).queryKey, ['students']]);
    },
  });
}
