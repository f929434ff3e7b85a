import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, inject, it, onTestFinished } from 'vitest';
import { createDatabase, dropDatabase, onDatabase } from '../../../testing/databases.ts';
import { connect, type Db, listMigrations, migrationLevel } from './index.ts';

/** Lets a migration and those after it run over rows that were written before it, and then looks at them. */
async function acrossMigration(name: string, before: readonly string[], after: (db: Db) => Promise<void>) {
  const [server, database] = [inject('postgresUrl'), `moved_${randomBytes(6).toString('hex')}`];
  await createDatabase(server, database, null);
  const connectionString = onDatabase(server, database);
  const db = connect({ connectionString, maxConnections: 2, onIdleError: () => undefined });
  onTestFinished(async () => {
    await db.destroy();
    await dropDatabase(server, database);
  });
  const all = await listMigrations();
  expect(all).toContain(name);
  const level = await migrationLevel(db, all.slice(0, all.indexOf(name)));
  await level.reach();
  for (const statement of before) await sql.raw(statement).execute(db);
  expect(await level.goOn()).toContain(name);
  await after(db);
}

const idOf = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const [institution, elsewhere] = [idOf(1), idOf(2)];
const moment = `'2026-01-01T00:00:00Z'`;

const institutionRow = (
  id: string,
) => `insert into institutions (id, name, name_key, type, status, created_at, updated_at)
  values ('${id}', '${id}', '${id}', 'College', 'Approved', ${moment}, ${moment})`;

function userRow(number: number, { role = 'teacher', approved = 'false', deleted = false } = {}): string {
  const names = `'user ${number}', 'user ${number}', '${number}@example.org', '${number}@example.org'`;
  return `insert into users (id, username, username_key, email, email_key, role, is_admin, is_active, is_approved,
      institution_id, created_at, updated_at, deleted_at)
    values ('${idOf(number)}', ${names}, '${role}', false, true, ${role === 'teacher' ? approved : 'null'},
      '${institution}', ${moment}, ${moment}, ${deleted ? moment : 'null'})`;
}

const applied = (number: number, to: string) => `insert into audit_entries (id, at, action, actor_id, target_kind,
    target_id, institution_id)
  values ('${idOf(100 + number)}', ${moment}, 'teacher_applied', '${idOf(number)}', 'user', '${idOf(number)}', '${to}')`;

it('applicants who wait leave the institution until it approves them, and nobody else does', async () => {
  const [applicant, put, approved, deleted, student, moved] = [11, 12, 13, 14, 15, 16] as const;
  const rows = [
    institutionRow(institution),
    institutionRow(elsewhere),
    userRow(applicant),
    userRow(put),
    userRow(approved, { approved: 'true' }),
    userRow(deleted, { deleted: true }),
    userRow(student, { role: 'student' }),
    userRow(moved),
    ...[applicant, approved, deleted, student].map((number) => applied(number, institution)),
    // Applied elsewhere, and was put into this institution by an admin since.
    applied(moved, elsewhere),
  ];
  await acrossMigration('20261122100000-applied-institutions', rows, async (db) => {
    const users = db.selectFrom('users').select(['id', 'institution_id', 'applied_institution_id']);
    expect(await users.orderBy('id').execute()).toEqual([
      { id: idOf(applicant), institution_id: null, applied_institution_id: institution },
      ...[put, approved, deleted, student, moved].map((number) => ({
        id: idOf(number),
        institution_id: institution,
        applied_institution_id: null,
      })),
    ]);
  });
});

it('watched stretches are kept in whole seconds and few stretches, and never less of them', async () => {
  const [teacher, course, subject, film, short] = [idOf(11), idOf(20), idOf(30), idOf(40), idOf(41)];
  const material = (id: string, position: number) => `insert into materials (id, subject_id, position, name,
      content_type, content_url, created_at)
    values ('${id}', '${subject}', ${position}, 'Film', 'Video', 'https://example.org/film.mp4', ${moment})`;
  const watched = (id: string, stretches: string) => `insert into material_progress (user_id, material_id, opened_at,
      watched, updated_at)
    values ('${teacher}', '${id}', ${moment}, '${stretches}', ${moment})`;
  const scattered = Array.from({ length: 5_000 }, (_, i) => `[${i * 10},${i * 10 + 0.5 + (i % 5)})`).join(',');
  const rows = [
    institutionRow(institution),
    userRow(11),
    `insert into courses (id, name, title, duration, duration_unit, course_type, status, join_code, join_code_key,
      created_by, created_at, updated_at)
      values ('${course}', 'C', 'C', 1, 'hours', 'public', 'active', 'C', 'c', '${teacher}', ${moment}, ${moment})`,
    `insert into subjects (id, course_id, position, name, duration, duration_unit)
      values ('${subject}', '${course}', 0, 'S', 1, 'hours')`,
    material(film, 0),
    material(short, 1),
    watched(film, `{${scattered}}`),
    watched(short, '{[0.5,2.5),[3.5,5),[9,10)}'),
  ];
  await acrossMigration('20261122220100-watched-stretches-bounded', rows, async (db) => {
    const { rows: kept } = await sql<{ stretches: number; covers: boolean }>`
      select (select count(*)::int from unnest(watched)) as stretches, watched @> ${`{${scattered}}`}::nummultirange as covers
      from material_progress where material_id = ${film}`.execute(db);
    expect(kept).toEqual([{ stretches: 200, covers: true }]);
    const { rows: joined } =
      await sql`select watched::text from material_progress where material_id = ${short}`.execute(db);
    expect(joined).toEqual([{ watched: '{[0,5),[9,10)}' }]);
  });
});
