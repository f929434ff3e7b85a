import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { tables } from '../../apps/server/testing/tables.ts';
import { plant } from '../architecture/tree.ts';
import { ROOT } from '../lib/files.mjs';
import { HIDDEN, READS, READS_LEFT, WRITES, WRITES_LEFT } from './known-strangers.ts';
import { findStrangers } from './strangers.ts';
import { tableUses } from './uses.ts';

const OWNERS = Object.fromEntries(Object.entries(tables).map(([name, { owner }]) => [name, owner]));
const SOURCES = join(ROOT, 'apps/server/src');

test('every table has an owner, which is there', () => {
  const schema = readFileSync(join(ROOT, 'apps/server/migrations/schema.sql'), 'utf8');
  const migrated = [...schema.matchAll(/^create table (\w+)/gm)].map(([, name]) => name);
  expect(migrated.length).toBeGreaterThan(40);
  expect(Object.keys(OWNERS).toSorted(), 'apps/server/testing/tables.ts').toEqual(migrated.toSorted());
  const folders = [...new Set(Object.values(OWNERS))].map((owner) =>
    owner.includes('/') ? owner : `features/${owner}`,
  );
  expect(folders.filter((folder) => !existsSync(join(SOURCES, folder)))).toEqual([]);
});

test('a table is used by its owner alone, but for what is listed', () => {
  const strangers = findStrangers(SOURCES, OWNERS);
  const listed = { ...WRITES, ...READS, ...HIDDEN };
  const added = [...strangers]
    .filter(([use]) => !Object.hasOwn(listed, use))
    .map(([use, files]) => `${use}: ${files.join()}`);
  expect(added, 'ask the owner of the table for a function or a fragment in its index').toEqual([]);
  const mended = Object.keys(listed).filter((use) => !strangers.has(use));
  expect(mended, 'is no more: take it from scripts/tables/known-strangers.ts').toEqual([]);
  expect([Object.keys(WRITES).length, Object.keys(READS).length], 'WRITES_LEFT and READS_LEFT only fall').toEqual([
    WRITES_LEFT,
    READS_LEFT,
  ]);
});

describe('strangers', () => {
  const owners = { users: 'users', mails: 'platform/mail', courses: 'courses' };
  const strangersOf = (files: Record<string, string>) => [...findStrangers(plant(files), owners)];

  it('are seen in features, in platform and beside them, the owner and tests not', () => {
    const write = "await db.deleteFrom('users').execute();";
    const files = Object.fromEntries(
      [
        'features/users/a',
        'features/users/a.test',
        'features/courses/testing/b',
        'features/courses/c',
        'platform/mail/d',
      ].map((name) => [`${name}.ts`, write]),
    );
    expect(strangersOf({ ...files, 'chores.ts': 'sql`select from users, mails m`' })).toEqual([
      ['chores reads mails', ['chores.ts']],
      ['chores reads users', ['chores.ts']],
      ['courses writes users', ['features/courses/c.ts']],
      ['platform/mail writes users', ['platform/mail/d.ts']],
    ]);
  });

  it('are not looked for where there are no sources', () => {
    expect(() => strangersOf({ 'notes.md': 'users' })).toThrow('no sources');
  });
});

test.each([
  ["db.insertInto('users').values(row)", ['writes users']],
  ["db.updateTable('users as u').set(row)", ['writes users']],
  [
    "db.selectFrom(['users', 'courses as c']).leftJoin('mails', 'a', 'b')",
    ['reads courses', 'reads mails', 'reads users'],
  ],
  ["deleteSome(db, 'mails', condition, 5)", ['writes mails']],
  ["idsInParts('users', where, parts)", ['reads users']],
  ['for (const table of tables) db.deleteFrom(table)', ['hides']],
  ['sql`select from ${sql.table(name)}`', ['hides']],
  [
    'sql<Row>`insert into users (id) select id from courses c join mails on true`',
    ['reads courses', 'reads mails', 'writes users'],
  ],
  ['sql`delete from users using courses where id = ${id}`', ['reads courses', 'writes users']],
  ['sql`update users set a = ${x} from courses, mails m`', ['reads courses', 'reads mails', 'writes users']],
  ['sql`users u where u.id = ${id}`', ['reads users']],
  ['sql`exists (select 1 from users where id = ${id})`', ['reads users']],
  ["client.query('truncate users')", ['writes users']],
  ["client.query('delete from users where true')", ['writes users']],
  ["fail('Take it from users or from courses')", []],
  ['sql`users.name is distinct from courses.name`', []],
  ['// delete from users\nconst users = 1', []],
])('%s', (source, expected) => {
  expect(tableUses('a.ts', source, new Set(['users', 'mails', 'courses']))).toEqual(expected);
});
