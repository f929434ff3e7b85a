import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Db } from '../../platform/db/index.ts';
import { buildTestApp, type TestApp } from '../../../testing/index.ts';
import { runEvery } from '../../platform/jobs/run-every.ts';
import { eagerTimer } from '../../../testing/platform/jobs/hand-timer.ts';
import { submitDue } from './attempts.due.ts';
import { buildOpenAttempt, type OpenAttempt } from '../../../testing/features/attempts/open-attempt.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

function submittingOn(db: Db) {
  const logged: string[] = [];
  const round = async (ending: AbortSignal) => void logged.push(`submitted ${await submitDue(t.services, db, ending)}`);
  const log = { error: ({ err }: { err: unknown }) => void logged.push(String(err)) };
  const ending = new AbortController();
  const work = { name: 'submitting what is due', everyMs: 1_000, round };
  const ended = runEvery(work, { signal: ending.signal, log, timer: eagerTimer });
  const stop = () => {
    ending.abort();
    return ended;
  };
  return { logged, stop };
}

const statusOf = async ({ attempt }: OpenAttempt) =>
  (await t.db.selectFrom('attempts').select('status').where('id', '=', attempt._id).executeTakeFirstOrThrow()).status;

it('submits what comes due, says so, and leaves the rest alone until it is stopped', async () => {
  const [due, later] = [
    await buildOpenAttempt(t, { duration_minutes: 1 }),
    await buildOpenAttempt(t, { duration_minutes: 2 }),
  ];
  const { logged, stop } = submittingOn(t.db);
  t.clock.advance(60_000 + 2_001);
  await vi.waitUntil(async () => (await statusOf(due)) === 'submitted');
  expect(await statusOf(later)).toBe('open');
  await stop();
  expect(logged.filter((line) => line !== 'submitted 0')).toEqual(['submitted 1']);
  t.clock.advance(60_000);
  await stop();
  expect(await statusOf(later)).toBe('open');
});

it('says once that the database is away, and catches up when it is back', async () => {
  const built = await buildOpenAttempt(t, { duration_minutes: 1 });
  t.clock.advance(60_000 + 2_001);
  let rounds = 0;
  let away = true;
  const flaky = {
    transaction() {
      rounds += 1;
      if (away) throw new Error('away');
      return t.db.transaction();
    },
  };
  const { logged, stop } = submittingOn(flaky as unknown as Db);
  await vi.waitUntil(() => rounds > 5);
  expect(logged).toEqual(['Error: away']);
  away = false;
  await vi.waitUntil(async () => (await statusOf(built)) === 'submitted');
  await stop();
});
