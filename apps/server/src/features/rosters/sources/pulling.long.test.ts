import { afterAll, beforeAll, expect, it } from 'vitest';
import { schoolOf } from '../../../../testing/features/rosters/large-school.ts';
import { startProvider } from '../../../../testing/features/rosters/one-roster-provider.ts';
import { makeSource, outwardWith, pullNow } from '../../../../testing/features/rosters/source-calls.ts';
import { buildTestApp, type TestApp } from '../../../../testing/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp({ rosterOutward: outwardWith() });
});
afterAll(() => t.close());

it('pulls and imports ten thousand people in four hundred classes within a minute, and changes nothing the second time', async () => {
  const caller = await t.as(await t.buildUser({ role: 'admin' }));
  const provider = await startProvider(schoolOf(10_000, 400));
  const source = await makeSource(caller, provider, { system: 'large' });
  const begun = performance.now();
  const first = await pullNow(t, caller, source._id);
  const seconds = (performance.now() - begun) / 1_000;
  process.stdout.write(`50,000 enrolments pulled: ${seconds.toFixed(1)} s\n`);
  expect(first).toMatchObject({ state: 'done', changes: 10_000, read: 60_400, roster: { status: 'imported' } });
  const places = await t.db
    .selectFrom('group_users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(places.count).toBe(50_000);
  const again = await pullNow(t, caller, source._id, { everything: true });
  expect(again).toMatchObject({ state: 'done', since: null, changes: 0, bads: 0, roster: null });
  const changes = await pullNow(t, caller, source._id);
  expect(changes).toMatchObject({ state: 'done', read: 0, changes: 0 });
  expect(seconds).toBeLessThan(60);
  await provider.close();
});
