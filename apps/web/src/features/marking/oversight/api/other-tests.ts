import type { CorrectionInput, RegradePreview, Test } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../../shared/api/client.ts';
import { type OtherTest, otherTests, travels } from '../other-tests.ts';

/** Copies of a question that are looked for, and changed results of a test that are named. */
const most = { copies: 100, results: 20 };

/** Another test with the effect that the corrections would have there; null where none of them can be made in it. */
export type OtherEffect = OtherTest & { preview: RegradePreview | null };

/** The other tests with copies of corrected questions, one preview after the other; changes nothing. */
export const otherTestsQuery = (test: Test, corrections: readonly CorrectionInput[]) =>
  queryOptions({
    queryKey: ['oversight', test._id, 'other-tests', corrections],
    queryFn: async ({ signal }): Promise<OtherEffect[]> => {
      const effects: OtherEffect[] = [];
      for (const other of otherTests(await copiesOf(test, corrections, signal))) {
        const preview = other.corrections.length === 0 ? null : await previewOf(other, signal);
        effects.push({ ...other, preview });
      }
      return effects;
    },
    staleTime: 0,
    enabled: corrections.some(travels),
  });

async function copiesOf(test: Test, corrections: readonly CorrectionInput[], signal: AbortSignal) {
  const copies: Parameters<typeof otherTests>[0][number][] = [];
  for (const correction of corrections.filter(travels)) {
    const question = test.test_questions.find(({ _id }) => _id === correction.question);
    const query = { like: correction.question, limit: most.copies };
    const { data } = await request('GET /api/question-bank', { query, signal });
    for (const copy of data) {
      if (question !== undefined && copy.can.edit && copy.test._id !== test._id)
        copies.push({ question, correction, copy });
    }
  }
  return copies;
}

const previewOf = ({ _id: id, corrections }: OtherTest, signal: AbortSignal) =>
  request('POST /api/tests/:id/regrades/preview', {
    params: { id },
    query: { limit: most.results },
    body: { corrections },
    signal,
  });
