import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { poolUse } from '../../../platform/db/index.ts';
import { buildTestApp, type TestApp } from '../../../../testing/index.ts';
import {
  buildRegradeScene,
  markOf,
  previewOf,
  type RegradeScene,
  satWith,
  startAttempt,
  submitted,
} from '../../../../testing/features/marking/regrade/scene.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
  // A correction stops at its first new result until the gate is open.
  await sql`create table gate (open boolean)`.execute(t.db);
  await sql`create function wait_at_gate() returns trigger language plpgsql as $$ begin
    while not exists (select 1 from gate) loop perform pg_sleep(0.01); end loop;
    return new;
  end $$`.execute(t.db);
  await sql`create trigger gate before insert on result_history for each row when (new.cause = 'regraded')
    execute function wait_at_gate()`.execute(t.db);
});
afterAll(() => t.close());

async function untilAtGate(): Promise<void> {
  for (;;) {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event = 'PgSleep'`.execute(t.db);
    if (rows.length > 0) return;
  }
}

/** Runs `meanwhile` while a correction of the first key to B is at its work. */
async function duringCorrection(scene: RegradeScene, meanwhile: () => Promise<void>) {
  await sql`delete from gate`.execute(t.db);
  const corrections = [{ question: scene.test.questions[0]?.id, correct_options: ['B'] }];
  const { basis } = await previewOf(scene, { corrections });
  const correction = scene.caller.post(scene.url, { corrections, reason: 'Wrong', basis });
  try {
    await untilAtGate();
    await meanwhile();
  } finally {
    await sql`insert into gate values (true)`.execute(t.db);
  }
  return correction;
}

describe('while a correction is at its work', () => {
  it('results are read, choices saved, attempts submitted and begun, and what was submitted meanwhile is corrected', async () => {
    const scene = await buildRegradeScene(t);
    await satWith(scene, ['B', 'A']);
    const reader = await startAttempt(scene, ['B', 'A']);
    await submitted(reader);
    const students = await Promise.all(Array.from({ length: 20 }, () => startAttempt(scene, ['B'])));
    const newcomers = await Promise.all(Array.from({ length: 4 }, async () => t.as(await t.buildUser())));
    const correction = await duringCorrection(scene, async () => {
      const answers = await Promise.all([
        reader.caller.get(`${reader.url}/result`),
        scene.caller.get(`/api/attempts/${reader.id}/review`),
        scene.caller.get(`${scene.testUrl}/results`),
        ...students.map(async ({ caller, url, lease, questions }) => {
          const choice = { selected: ['A'], sequence: 2, lease };
          const saved = await caller.put(`${url}/responses/${questions[1]}`, choice);
          return saved.status === 200 ? caller.post(`${url}/submit`, { lease }) : saved;
        }),
        ...newcomers.map((caller) => caller.post(`${scene.testUrl}/attempts`)),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([...Array(23).fill(200), ...Array(4).fill(201)]);
      // Nobody waited: the correction stands at the gate. Key and marks go together: neither is the new one yet.
      expect(answers[0]?.body.result.mark).toBe(1);
      expect(answers[0]?.body.questions[0].correct_options).toEqual(['A']);
      expect(poolUse(t.db).waiting).toBe(0);
    });
    expect([correction.status, correction.body.regrade], correction.text).toMatchObject([
      201,
      { attempts: 22, better: 22 },
    ]);
    for (const { id } of students) expect(await markOf(scene, id)).toBe(2);
  });

  it('a deadline submits what is due, and it is corrected with the others', async () => {
    const scene = await buildRegradeScene(t, { duration_minutes: 1 });
    await satWith(scene, ['B', 'A']);
    const late = await startAttempt(scene, ['B', 'A']);
    const correction = await duringCorrection(scene, async () => {
      t.clock.advance(70_000);
      const { body } = await late.caller.get(`${late.url}/result`);
      expect(body.result.mark).toBe(1);
    });
    expect(correction.body.regrade, correction.text).toMatchObject({ attempts: 2 });
    expect(await markOf(scene, late.id)).toBe(2);
  });

  it('acts of staff on the test wait briefly, are told to try again, and hold no connection longer', async () => {
    const scene = await buildRegradeScene(t);
    const held = await satWith(scene, ['B', 'A']);
    const correction = await duringCorrection(scene, async () => {
      const answers = await Promise.all([
        scene.caller.put(`/api/tests/test-status/${scene.test.id}`, { status: 'disabled' }),
        scene.caller.post(`/api/attempts/${held}/reopen`, { reason: 'x' }),
      ]);
      expect(answers.map(({ status, body }) => [status, body.error])).toEqual([
        [503, 'service_unavailable'],
        [503, 'service_unavailable'],
      ]);
    });
    expect(correction.status).toBe(201);
  });
});
