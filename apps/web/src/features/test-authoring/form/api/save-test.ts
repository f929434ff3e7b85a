import type { RouteBody, Test } from '@lectern/contract';
import { testTexts } from '@lectern/contract/test-texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../../shared/api/client.ts';
import { reloadQueries } from '../../../../shared/api/reload-queries.ts';
import { toast } from '../../../../shared/ui/toast.ts';

/** The content of a save: a new test under the key that makes repeating harmless, or a change of an existing one. */
export type Save =
  | { testId: null; idempotencyKey: string; body: RouteBody<'POST /api/tests'> }
  | { testId: string; body: RouteBody<'PUT /api/tests/:id'>; /** Over another person's version. */ over: boolean };

async function send(save: Save): Promise<Test> {
  if (save.testId === null) {
    const headers = { 'idempotency-key': save.idempotencyKey };
    return (await request('POST /api/tests', { body: save.body, headers })).data;
  }
  return (await request('PUT /api/tests/:id', { params: { id: save.testId }, body: save.body })).data;
}

function saidOf(save: Save): string {
  if (save.testId === null) return testTexts.testCreated;
  return save.over ? testTexts.testSaved : testTexts.testUpdated;
}

/** Makes or changes a test. The form shows errors, because it knows the fields. */
export function useSaveTest() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (_, save) => {
      toast.success(saidOf(save));
      void reloadQueries(cache, [['tests'], ['oversight']]);
    },
  });
}
