import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { buildTestApp } from '../../../testing/index.ts';
import { readWhole } from '../../../testing/kept-plan.ts';
import { findAuthSessions } from './auth.repository.ts';

it('looks people up by their keys, also where a school has so few that all could be read', async () => {
  const t = await buildTestApp();
  onTestFinished(() => t.close());
  await t.buildUser();
  await sql`insert into users
    select (jsonb_populate_record(null::users, to_jsonb(one)
      || jsonb_build_object('id', gen_random_uuid(), 'username_key', n, 'email_key', n))).*
    from (select * from users limit 1) one, generate_series(1, 1000) n`.execute(t.db);
  await sql`analyze users`.execute(t.db);
  expect(await readWhole(t.db, (db) => findAuthSessions(db, [Buffer.alloc(32)]))).not.toContain('users');
});
