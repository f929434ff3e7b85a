// Things that the program would do wrong, planted around it, so that a test shows that the oracle finds them.
import { sql } from 'kysely';
import type { TestApp } from '../../../index.ts';
import type { LaterListeners } from '../../../../src/platform/events/later.ts';

type Listener = (work: unknown, event: { id: string }) => Promise<void>;
const changed = (all: LaterListeners, change: (name: string, listener: Listener) => Listener): LaterListeners =>
  Object.fromEntries(
    Object.entries(all as Record<string, Listener>).map(([name, listener]) => [name, change(name, listener)]),
  );

/** Hands each event on a second time, under another id: as after a crash that lost what was done. */
export const eventsTwice = (own: readonly LaterListeners[]): readonly LaterListeners[] => [
  ...own,
  ...own.map((all) =>
    changed(all, (_name, listener) => (work, event) => {
      const id = `${event.id.slice(0, -4)}ffff`;
      return listener(work, { ...event, id });
    }),
  ),
];

/** Loses the events of one name. */
export const nobodyHearsOf =
  (lost: string) =>
  (own: readonly LaterListeners[]): readonly LaterListeners[] =>
    own.map((all) => changed(all, (name, listener) => (name === lost ? () => Promise.resolve() : listener)));

/** Has the work in the background take blocked people for others. */
export async function blockedAreTold(t: TestApp, round: () => Promise<void>): Promise<void> {
  const blocked = await t.db.selectFrom('users').select('id').where('is_active', '=', false).execute();
  const ids = blocked.map(({ id }) => id);
  const set = async (is_active: boolean) => {
    if (ids.length > 0) await t.db.updateTable('users').set({ is_active }).where('id', 'in', ids).execute();
  };
  await set(true);
  await round();
  await set(false);
}

type Around = (t: TestApp, round: () => Promise<void>) => Promise<void>;

/** Has the work in the background see those rows of a table alone for which a condition holds. */
const seeing =
  (table: string, condition: string): Around =>
  async ({ db }, round) => {
    const [name, all] = [sql.ref(table), sql.ref(`${table}_all`)];
    await sql`alter table ${name} rename to ${all}`.execute(db);
    await sql`create view ${name} as select * from ${all} where ${sql.raw(condition)}`.execute(db);
    try {
      await round();
    } finally {
      await sql`drop view ${name}`.execute(db);
      await sql`alter table ${all} rename to ${name}`.execute(db);
    }
  };

export const forgetsGroups = seeing('assessment_exceptions', 'group_id is null');
export const forgetsGroupsAtMaterials = seeing('material_exceptions', 'group_id is null');
export const forgetsSubmissions = seeing('attempts', "status <> 'submitted'");
export const forgetsQuietHours = seeing('quiet_hours', 'false');
export const forgetsChoices = seeing('notice_choices', 'false');

/** Has the work in the background take courses that are hidden for others. */
export const hiddenCoursesTell: Around = async ({ db }, round) => {
  const hidden = await db.selectFrom('courses').select('id').where('status', '=', 'inactive').execute();
  const ids = hidden.map(({ id }) => id);
  const set = async (status: 'active' | 'inactive') => {
    if (ids.length > 0) await db.updateTable('courses').set({ status }).where('id', 'in', ids).execute();
  };
  await set('active');
  await round();
  await set('inactive');
};

/** Has the work in the background look at every second test alone, and at no materials. */
export const forgetsToLook: Around = async ({ db }, round) => {
  await sql`update date_checks set check_at = 'infinity' where right(assessment_id::text, 1) < '8'`.execute(db);
  await sql`update target_checks set check_at = 'infinity'`.execute(db);
  await round();
};

/** Has the next summary of a day come 24 hours after the last one, also where clocks change. */
export const countsHours: Around = async ({ db }, round) => {
  const before = await sql<{ user_id: string; next_at: Date }>`select user_id, next_at from digests
    where isfinite(next_at)`.execute(db);
  await round();
  for (const { user_id, next_at } of before.rows) {
    const next = new Date(next_at.getTime() + 24 * 60 * 60_000);
    await sql`update digests set next_at = ${next} where user_id = ${user_id} and next_at > ${next_at}
      and next_at < ${next}::timestamptz + interval '2 hours' and isfinite(next_at)`.execute(db);
  }
};

/** Has a process that begins anew mail what the one before mailed. */
export async function mailsAgain({ db }: TestApp): Promise<void> {
  await sql`update notices set mail_at = at where mail_at is null and read_at is null`.execute(db);
}
