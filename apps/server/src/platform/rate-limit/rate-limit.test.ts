import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../testing/index.ts';
import { AppError } from '../http/index.ts';
import { countAgainst, deleteExpiredCounts, uncount } from './index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

let serial = 0;
const limit = (max: number, windowMs = 60_000) => ({ key: `test ${(serial += 1)}`, max, windowMs });
const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000);
/** Whether the act was let through, or for how many seconds it has to wait. */
async function act(which: ReturnType<typeof limit>, seconds: number): Promise<'done' | number> {
  try {
    await countAgainst(t.db, which, at(seconds));
    return 'done';
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error;
    return Number(error.extras.headers?.['retry-after']);
  }
}

describe('a limit', () => {
  it('lets so many acts through and then says how long to wait, at least a second', async () => {
    const two = limit(2);
    expect([await act(two, 0), await act(two, 10), await act(two, 20)]).toEqual(['done', 'done', 40]);
    expect([await act(two, 59.5), await act(two, 59.999)]).toEqual([1, 1]);
  });

  it.each([
    [1, 'Too many attempts. Please try again in 1 minute.'],
    [61, 'Too many attempts. Please try again in 2 minutes.'],
    [119 * 60, 'Too many attempts. Please try again in 119 minutes.'],
    [24 * 60 * 60, 'Too many attempts. Please try again in 24 hours.'],
  ])('tells of %d seconds in minutes or hours', async (seconds, message) => {
    const one = limit(1, seconds * 1000);
    await act(one, 0);
    await expect(countAgainst(t.db, one, at(0))).rejects.toMatchObject({ said: { message } });
  });

  it('starts again when its time is over, not later for those who kept trying', async () => {
    const one = limit(1);
    await act(one, 0);
    expect([await act(one, 30), await act(one, 59)]).toEqual([30, 1]);
    expect([await act(one, 60), await act(one, 61)]).toEqual(['done', 59]);
  });

  it('counts acts that come at once one by one', async () => {
    const five = limit(5);
    const results = await Promise.all(Array.from({ length: 12 }, () => act(five, 0)));
    expect(results.filter((result) => result === 'done')).toHaveLength(5);
  });

  it('is kept for each key alone', async () => {
    const [one, other] = [limit(1), limit(1)];
    expect([await act(one, 0), await act(one, 0), await act(other, 0)]).toEqual(['done', 60, 'done']);
  });

  it('gets back what turned out not to count, and no more than was counted', async () => {
    const one = limit(1);
    await act(one, 0);
    for (let i = 0; i < 3; i += 1) await uncount(t.db, [one]);
    expect([await act(one, 1), await act(one, 2)]).toEqual(['done', 58]);
    await uncount(t.db, [limit(1)]);
  });
});

describe('counts whose time is over', () => {
  it('are removed, others stay', async () => {
    const [old, fresh] = [limit(1, 1_000), limit(1, 100_000)];
    await act(old, 0);
    await act(fresh, 0);
    expect(await deleteExpiredCounts(t.db, at(50), 10)).toBeGreaterThanOrEqual(1);
    const keys = (
      await t.db.selectFrom('rate_limits').select('key').where('key', 'in', [old.key, fresh.key]).execute()
    ).map((row) => row.key);
    expect(keys).toEqual([fresh.key]);
  });
});
