import type { MaterialException, RouteBody, TestException } from '@lectern/contract';
import { testTexts } from '@lectern/contract/test-texts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../../shared/api/client.ts';
import { reloadQueries } from '../../../../shared/api/reload-queries.ts';
import { t } from '../../../../shared/messages/t.ts';
import { toast, toastError } from '../../../../shared/ui/toast.ts';

/** The test or material from whose dates there are exceptions. */
export type Excepted = { kind: 'test' | 'material'; id: string };
/** An exception; those of materials have dates alone. */
export type Exception = MaterialException & Partial<Pick<TestException, 'minutes' | 'attempts'>>;
export type ExceptionTarget = { kind: 'group' | 'person'; id: string };
export type ExceptionFields = RouteBody<'PUT /api/tests/:id/exceptions/people/:userId'>;

/** The exceptions of a test or material, those of groups first. */
export const exceptionsQuery = ({ kind, id }: Excepted) =>
  queryOptions({
    queryKey: [`${kind}s`, id, 'exceptions'],
    queryFn: async ({ signal }): Promise<Exception[]> => {
      const asked = { params: { id }, signal };
      return kind === 'test'
        ? (await request('GET /api/tests/:id/exceptions', asked)).data
        : (await request('GET /api/materials/:id/exceptions', asked)).data;
    },
    meta: { errorFallback: exceptionsFailed[kind] },
  });

/** The sentence for a failed call, where the server sends none. */
export const exceptionsFailed = {
  test: testTexts.testFailed,
  material: testTexts.exceptionsFailed,
} as const;

/** The group or person that an exception is for. */
export const targetOf = ({ group, person }: Exception): ExceptionTarget =>
  group === null ? { kind: 'person', id: person?._id ?? '' } : { kind: 'group', id: group._id };

function send({ kind, id }: Excepted, target: ExceptionTarget, body: ExceptionFields) {
  const [group, person] = [
    { id, groupId: target.id },
    { id, userId: target.id },
  ];
  if (kind === 'test')
    return target.kind === 'group'
      ? request('PUT /api/tests/:id/exceptions/groups/:groupId', { params: group, body })
      : request('PUT /api/tests/:id/exceptions/people/:userId', { params: person, body });
  const { minutes: _minutes, attempts: _attempts, ...dates } = body;
  return target.kind === 'group'
    ? request('PUT /api/materials/:id/exceptions/groups/:groupId', { params: group, body: dates })
    : request('PUT /api/materials/:id/exceptions/people/:userId', { params: person, body: dates });
}

/** The queries that an exception changes: pages of students, and of a material the sheet that counts it. */
const changedBy = (of: Excepted) => [
  exceptionsQuery(of).queryKey,
  ['students'],
  ...(of.kind === 'material' ? [['courses', 'page']] : []),
];

/** Sets what is different for somebody. The dialog shows errors, because it knows the fields. */
export function useSetException(of: Excepted) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ target, fields }: { target: ExceptionTarget; fields: ExceptionFields }) => send(of, target, fields),
    onSuccess: async () => {
      toast.success(testTexts.exceptionSaved);
      await reloadQueries(cache, changedBy(of));
    },
  });
}

/** Takes an exception away, and offers to set it again. */
export function useRemoveException(of: Excepted) {
  const cache = useQueryClient();
  const undo = useSetException(of);
  const failed = exceptionsFailed[of.kind];
  return useMutation({
    mutationFn: (exception: Exception) => send(of, targetOf(exception), { updatedAt: exception.updatedAt }),
    onSuccess: async (_, exception) => {
      const { opensAt, dueAt, closesAt, minutes, attempts } = exception;
      const again = { target: targetOf(exception), fields: { opensAt, dueAt, closesAt, minutes, attempts } };
      const onError = (error: unknown): void => toastError(error, failed);
      toast.success(testTexts.exceptionRemoved, {
        action: { label: t('Undo'), onPress: () => undo.mutate(again, { onError }) },
      });
      await reloadQueries(cache, changedBy(of));
    },
    onError: async (error) => {
      toastError(error, failed);
      await reloadQueries(cache, changedBy(of));
    },
  });
}
