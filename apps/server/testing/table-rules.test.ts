import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from './index.ts';
import { breaches, breachesLeft } from './table-breaches.ts';
import { findBreaches, listTables } from './table-rules.ts';
import { directories, tables as known } from './tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

describe('tables that can be spread over machines', () => {
  it('are all new ones: no breach is new, and none is listed that is mended', async () => {
    const found = await findBreaches(t.db, 'public');
    expect(
      found.filter((breach) => !breaches.includes(breach)),
      'new breaches of decision 35: give the table the key of its home, or a home in tables.ts',
    ).toEqual([]);
    expect(
      breaches.filter((breach) => !found.includes(breach)),
      'mended breaches: take them from table-breaches.ts',
    ).toEqual([]);
    expect(breaches, 'breachesLeft in table-breaches.ts, which only falls').toHaveLength(breachesLeft);
  });

  it('have homes and directories that are there', async () => {
    const tables = await listTables(t.db, 'public');
    expect(Object.keys(known).filter((table) => !tables.includes(table))).toEqual([]);
    const { rows } = await sql<{ name: string }>`select relname as name from pg_class join pg_index on indexrelid = oid
      where relnamespace = 'public'::regnamespace and indisunique and not indisprimary`.execute(t.db);
    const uniques = rows.map((row) => row.name);
    expect(Object.keys(directories).filter((name) => !uniques.includes(name))).toEqual([]);
  });

  it('are told from offenders by each rule', async () => {
    const homes = {
      courses: { home: 'course' },
      lessons: { home: 'course' },
      notes: { home: 'course' },
      pages: { home: 'course' },
      users: { home: 'person' },
      badges: { home: 'person' },
      log: { home: 'site' },
    } as const;
    const statements = [
      'create schema scratch',
      'create table scratch.courses (id uuid primary key)',
      'create table scratch.users (id uuid primary key)',
      // As it should be: nothing of it is named below.
      `create table scratch.lessons (course_id uuid references scratch.courses, id uuid, place int, primary key (course_id, id),
        unique (course_id, place))`,
      `create table scratch.notes (course_id uuid, id uuid, lesson_id uuid, author uuid references scratch.users,
        primary key (course_id, id), foreign key (course_id, lesson_id) references scratch.lessons on delete cascade)`,
      `create table scratch.pages (id uuid primary key, course_id uuid, lesson_id uuid, slug text constraint pages_slug unique,
        constraint pages_swapped foreign key (lesson_id, course_id) references scratch.lessons,
        constraint pages_lesson foreign key (course_id, lesson_id) references scratch.lessons on delete set null (lesson_id))`,
      `create table scratch.badges (number bigint generated always as identity, user_id uuid, title text, primary key (user_id, number),
        giver uuid constraint badges_giver references scratch.users)`,
      'create unique index badges_title on scratch.badges (title) where title is not null',
      `create table scratch.log (id serial primary key, actor uuid constraint log_actor references scratch.users on delete set null)`,
      'create table scratch.strays (id uuid primary key)',
      `create function scratch.nothing() returns trigger language plpgsql as 'begin return null; end'`,
      'create trigger each_row after insert on scratch.lessons for each row execute function scratch.nothing()',
      'create trigger each_statement after insert on scratch.lessons for each statement execute function scratch.nothing()',
    ];
    for (const statement of statements) await sql.raw(statement).execute(t.db);
    expect(await findBreaches(t.db, 'scratch', homes)).toEqual([
      'no home: strays',
      'primary key: pages (id)',
      'foreign key: badges.badges_giver',
      'foreign key: pages.pages_swapped',
      'unique: badges.badges_title',
      'unique: pages.pages_slug',
      'set null: log.log_actor',
      'set null: pages.pages_lesson',
      'statement trigger: lessons.each_statement',
      'sequence: badges_number_seq',
      'sequence: log_id_seq',
    ]);
    await sql`drop schema scratch cascade`.execute(t.db);
  });
});
