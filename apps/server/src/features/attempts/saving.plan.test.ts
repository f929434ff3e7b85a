import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { buildTestApp } from '../../../testing/index.ts';
import { readWhole } from '../../../testing/kept-plan.ts';
import { storeSaves } from './saving.repository.ts';
import { buildTestToSit } from '../../../testing/features/attempts/open-attempt.ts';

it('looks keys and people up by key, also where a school has so few that all could be read', async () => {
  const t = await buildTestApp();
  onTestFinished(() => t.close());
  await buildTestToSit(t);
  await sql`insert into assessment_versions
    select (jsonb_populate_record(null::assessment_versions, to_jsonb(one) || jsonb_build_object('number', n))).*
    from (select * from assessment_versions limit 1) one, generate_series(2, 11) n`.execute(t.db);
  await sql`insert into assessment_keys
    select (jsonb_populate_record(null::assessment_keys, to_jsonb(one)
      || jsonb_build_object('version', n, 'position', at, 'question_id', gen_random_uuid()))).*
    from (select * from assessment_keys limit 1) one, generate_series(2, 11) n, generate_series(0, 199) at`.execute(
    t.db,
  );
  await t.buildUser();
  await sql`insert into users
    select (jsonb_populate_record(null::users, to_jsonb(one)
      || jsonb_build_object('id', gen_random_uuid(), 'username_key', n, 'email_key', n))).*
    from (select * from users limit 1) one, generate_series(1, 1000) n`.execute(t.db);
  await sql`analyze assessment_keys, users`.execute(t.db);
  const save = {
    attemptId: '',
    studentId: '',
    questionId: '',
    selected: null,
    lease: 1,
    sequence: 1,
    at: t.clock.now(),
  };
  const whole = await readWhole(t.db, (db) => storeSaves(db, [save], { wait: false }));
  expect(whole).not.toContain('assessment_keys');
  expect(whole).not.toContain('users');
});
