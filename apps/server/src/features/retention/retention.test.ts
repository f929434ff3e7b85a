import { retentionTexts } from '@lectern/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createChores } from '../../chores.ts';
import { inBatches } from '../../platform/db/index.ts';
import { buildTestApp, type Caller, type TestApp } from '../../../testing/index.ts';
import { recordAct } from '../audit/index.ts';

const path = '/api/retention';
const day = 24 * 60 * 60_000;

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  t = await buildTestApp();
});
beforeEach(async () => {
  admin = await t.as(await t.buildUser({ role: 'admin' }));
});
afterEach(async () => {
  await t.db.deleteFrom('retention_rules').execute();
  await t.db.deleteFrom('audit_entries').execute();
});
afterAll(() => t.close());

const ago = (days: number) => new Date(t.clock.now().getTime() - days * day);
type Choice = { kind: string; choice: string; days?: number | null };
const keep = (days: number, kind = 'audit_log'): Choice => ({ kind, choice: 'days', days });
const put = (rule: Choice, confirmed = true, caller = admin) => caller.put(path, { rules: [rule], confirmed });
const ruleOf = async (kind = 'audit_log') =>
  (await admin.get(path)).body.rules.find((rule: { kind: string }) => rule.kind === kind);

/** Entries of the log from so many days ago. */
async function writeEntries(...days: number[]): Promise<void> {
  for (const age of days) {
    const clock = { now: () => ago(age) };
    await recordAct({ db: t.db, clock, ids: t.services.ids, origin: null, actor: null }, { action: 'sign_in_failed' });
  }
}
const agesLeft = async () =>
  (
    await t.db.selectFrom('audit_entries').select('at').where('action', '=', 'sign_in_failed').orderBy('at').execute()
  ).map(({ at }) => Math.round((t.clock.now().getTime() - at.getTime()) / day));
/** Everything that is removed now and then, once. */
async function tidyUp(app = t): Promise<void> {
  const never = new AbortController().signal;
  for (const chore of createChores(app.services).filter(({ name }) => name.startsWith('retention')))
    await chore.run(app.db, app.clock.now(), never);
}

describe('how long things are kept is refused', () => {
  it.each(['student', 'teacher', 'coordinator'] as const)('to a %s, who neither sees nor changes it', async (role) => {
    const caller = await t.as(await t.buildUser({ role }));
    const rules = [keep(400)];
    const answers = [
      await caller.get(path),
      await caller.post(`${path}/preview`, { rules }),
      await caller.put(path, { rules }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  });

  it.each([
    ['a kind that there is not', { kind: 'courses', choice: 'days', days: 90 }, 'rules.0.kind'],
    ['fewer days than the kind is kept at least', keep(29), 'rules.0.days'],
    ['more days than devices are known at most', keep(181, 'known_devices'), 'rules.0.days'],
    ['no days', { kind: 'audit_log', choice: 'days' }, 'rules.0.days'],
    ['half a day', keep(30.5), 'rules.0.days'],
    ['notices for ever', { kind: 'notices', choice: 'never' }, 'rules.0.days'],
  ])('with %s', async (_, rule, at) => {
    const answer = await put(rule);
    expect([answer.status, answer.body.issues?.[0]?.path]).toEqual([400, at]);
    expect((await admin.get(path)).body.rules.every(({ choice }: { choice: string }) => choice === 'default')).toBe(
      true,
    );
  });

  it('where it would remove something and nobody confirmed that', async () => {
    await writeEntries(10, 100);
    const answer = await put(keep(30), false);
    expect([answer.status, answer.body.message]).toEqual([409, retentionTexts.needsConfirmation]);
    expect((await ruleOf()).choice).toBe('default');
    expect((await put(keep(120), false)).status).toBe(200);
  });

  it('without a recent proof of who it is', async () => {
    t.clock.advance(16 * 60_000);
    expect((await put(keep(90))).body.error).toBe('proof_required');
  });
});

describe('how long things are kept', () => {
  it('is as the installation says until somebody chooses', async () => {
    expect((await admin.get(path)).body.rules).toEqual(
      [
        ['unused_accounts', null],
        ['known_devices', 180],
        ['rejected_requests', null],
        ['rosters', 30],
        ['audit_log', 365],
        ['notices', 90],
      ].map(([kind, days]) => ({
        kind,
        choice: 'default',
        days: null,
        defaultDays: days,
        daysInForce: days,
        beginsAt: null,
        waits: kind === 'unused_accounts' ? 'no_mail' : null,
      })),
    );
  });

  it('is counted before it is chosen: how much goes, and from when the oldest is', async () => {
    await writeEntries(10, 40, 100);
    const preview = (rules: Choice[]) => admin.post(`${path}/preview`, { rules });
    expect((await preview([keep(30), keep(90, 'notices')])).body.effects).toEqual([
      { kind: 'audit_log', waits: null, count: 2, more: false, oldest: ago(100).toISOString(), accounts: [] },
    ]);
    expect((await preview([keep(200), { kind: 'unused_accounts', choice: 'never' }])).body.effects).toEqual([]);
    expect(await agesLeft()).toEqual([100, 40, 10]);
  });

  it('is shorter after a day only, as it was before until then', async () => {
    await writeEntries(10, 40, 400);
    await put(keep(30));
    expect(await ruleOf()).toMatchObject({
      daysInForce: 365,
      beginsAt: new Date(t.clock.now().getTime() + day).toISOString(),
    });
    await tidyUp();
    expect(await agesLeft()).toEqual([40, 10]);
    t.clock.advance(day);
    expect(await t.as(await t.buildUser({ role: 'admin' })).then((caller) => caller.get(path))).toHaveProperty(
      'body.rules.4.daysInForce',
      30,
    );
    await tidyUp();
    expect(await agesLeft()).toEqual([11]);
  });

  it('begins when it was to begin, also where it is saved again as it is', async () => {
    await put(keep(30));
    const { beginsAt } = (await ruleOf()) as { beginsAt: string };
    t.clock.advance(day / 24);
    await put(keep(30));
    await admin.put(path, { rules: [keep(30), keep(60, 'notices')], confirmed: true });
    expect(await ruleOf()).toMatchObject({ beginsAt, daysInForce: 365 });
    await put({ kind: 'notices', choice: 'default' });
  });

  it('is longer at once, and a mistake taken back within the day removes nothing', async () => {
    await writeEntries(40);
    await put(keep(30));
    await put({ kind: 'audit_log', choice: 'default' });
    expect(await ruleOf()).toMatchObject({ choice: 'default', daysInForce: 365, beginsAt: null });
    t.clock.advance(2 * day);
    await tidyUp();
    expect(await agesLeft()).toEqual([42]);
  });

  it('is for ever where that was chosen, whatever the installation says', async () => {
    await writeEntries(4_000);
    await put({ kind: 'audit_log', choice: 'never' });
    await tidyUp();
    expect(await agesLeft()).toEqual([4_000]);
  });

  it('counts in every process from its next round on', async () => {
    await writeEntries(40);
    await put(keep(30));
    t.clock.advance(day);
    const other = await t.anotherProcess();
    await tidyUp({ ...t, services: other.services });
    expect(await agesLeft()).toEqual([]);
  });

  it('is written down with what was before', async () => {
    await put(keep(400));
    // Ids of one millisecond have no order.
    t.clock.advance(1);
    await admin.put(path, { rules: [{ kind: 'audit_log', choice: 'never' }, keep(60, 'notices')], confirmed: true });
    await put(keep(60, 'notices'));
    const entries = await t.db
      .selectFrom('audit_entries')
      .select('changes')
      .where('action', '=', 'retention_changed')
      .orderBy('id')
      .execute();
    expect(entries.map(({ changes }) => changes)).toEqual([
      [{ field: 'audit_log', before: 'default', after: '400' }],
      [
        { field: 'audit_log', before: '400', after: 'never' },
        { field: 'notices', before: 'default', after: '60' },
      ],
    ]);
  });
});

describe('rejected requests', () => {
  it('go by their age, and those of students who were taken out of a course stay', async () => {
    const course = await t.buildCourse(await t.buildUser({ role: 'teacher' }));
    const [rejected, takenOut, waiting] = [await t.buildUser(), await t.buildUser(), await t.buildUser()];
    for (const student of [rejected, takenOut]) await t.buildJoinRequest(course, student, 'rejected');
    await t.buildJoinRequest(course, waiting, 'pending');
    await sql`update join_requests set decided_at = ${ago(50)}, created_at = ${ago(60)} where status = 'rejected'`.execute(
      t.db,
    );
    await t.db
      .updateTable('join_requests')
      .set({ let_in_at: ago(55), reason: 'left the class' })
      .where('user_id', '=', takenOut.id)
      .execute();
    await put(keep(30, 'rejected_requests'));
    t.clock.advance(day);
    await tidyUp();
    const left = await t.db.selectFrom('join_requests').select('user_id').execute();
    expect(left.map((row) => row.user_id).toSorted()).toEqual([takenOut.id, waiting.id].toSorted());
  });
});

it('goes on where a batch is full', async () => {
  const steps = [3, 3, 1];
  expect(await inBatches(3, new AbortController().signal, async () => steps.shift() ?? 0)).toBe(7);
});
