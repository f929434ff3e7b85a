import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { request, setAnswerAtOnce } from '../../shared/api/client.ts';
import { type ApiAnswers, answerFrom } from './answers.ts';
import { fillQueriesAtOnce } from './fill-queries.ts';

beforeEach(() => vi.stubEnv('SSR', true));
afterEach(() => {
  setAnswerAtOnce(null);
  vi.unstubAllEnvs();
});

/** The data that a query has when a page first reads it on the server, with these answers at hand, and the addresses it asked for. */
function firstSeen(answers: ApiAnswers, options: { queryFn: () => Promise<unknown>; enabled?: boolean }) {
  vi.stubGlobal('fetch', fetch);
  const { asked } = answerFrom(answers);
  const client = new QueryClient();
  fillQueriesAtOnce(client);
  const observer = new QueryObserver(client, { queryKey: ['terms'], ...options });
  return { data: observer.getCurrentResult().data, asked: [...asked] };
}

const termsAnswered = (status: number, body: string): ApiAnswers => new Map([['/api/users/sign_up', { status, body }]]);
const terms = termsAnswered(200, '{"mode":"open"}');
const ask = () => request('GET /api/users/sign_up');

describe('the data of a query on the server', () => {
  it('is there at the first drawing where its answer is', () => {
    expect(firstSeen(terms, { queryFn: ask })).toEqual({ data: { mode: 'open' }, asked: ['/api/users/sign_up'] });
  });

  it.each([
    ['no answer', new Map()],
    ['a refusal', termsAnswered(404, '{"error":"not_found","message":"Not found."}')],
  ])('waits for the next drawing where there is %s', (_, answers) => {
    expect(firstSeen(answers, { queryFn: ask }).data).toBeUndefined();
  });

  it('waits where the query makes something of its answer', () => {
    expect(firstSeen(terms, { queryFn: async () => (await ask()).mode })).toEqual({ data: undefined, asked: [] });
  });

  it('waits where the query throws instead of asking', () => {
    const queryFn = (): Promise<unknown> => {
      throw new Error('no address');
    };
    expect(firstSeen(terms, { queryFn }).data).toBeUndefined();
  });

  it('is not asked for where the query is switched off', () => {
    expect(firstSeen(terms, { queryFn: ask, enabled: false })).toEqual({ data: undefined, asked: [] });
  });
});
