import { DatabaseError } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, buildTestApp, type TestApp } from '../../../testing/index.ts';
import { createSaveBatcher } from './save-batcher.ts';
import type { Save, SaveOutcome, storeSaves } from './saving.repository.ts';
import {
  buildOpenAttempt,
  chosen,
  save,
  saveAll,
  type OpenAttempt,
} from '../../../testing/features/attempts/open-attempt.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const refused: SaveOutcome = { kind: 'refused' };
const kept: SaveOutcome = { kind: 'not_kept' };
const saveOf = (attemptId: string, sequence = 1): Save & { studentId: string } => ({
  attemptId,
  studentId: 's',
  questionId: 'q',
  selected: 'A',
  lease: 1,
  sequence,
  at: new Date(0),
});

/** A batcher whose statements are ended by hand. */
function openBatcher() {
  const statements: { saves: Save[]; wait: boolean; end: (outcome?: SaveOutcome | Error) => void }[] = [];
  const store: typeof storeSaves = (_db, saves, { wait }) =>
    new Promise((done, fail) => {
      const end = (outcome: SaveOutcome | Error = kept) => {
        if (outcome instanceof Error) fail(outcome);
        else done(new Map(saves.map(({ attemptId }) => [attemptId, outcome])));
      };
      const endWithNone = () => done(new Map());
      statements.push({
        saves: [...saves],
        wait,
        end: (outcome) => (outcome === refused ? endWithNone() : end(outcome)),
      });
    });
  const batcher = createSaveBatcher(store);
  const statement = async (at: number) => {
    await expect.poll(() => statements.length).toBeGreaterThan(at);
    return statements[at] ?? expect.fail(`There is no statement ${at}`);
  };
  const sent = () => statements.map(({ saves }) => saves.map(({ attemptId, sequence }) => `${attemptId}${sequence}`));
  return { store: (one: Save) => batcher.store(t.db, one), statement, sent };
}

describe('a batcher', () => {
  it('tells everybody in a statement that it failed, and goes on with the next', async () => {
    const { store, statement } = openBatcher();
    const both = Promise.allSettled([store(saveOf('a')), store(saveOf('b'))]);
    (await statement(0)).end(new Error('gone'));
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const next = store(saveOf('c'));
    (await statement(1)).end();
    expect(await next).toEqual(kept);
  });

  it('asks again for each alone when the database refused them together, so that one does not refuse the others', async () => {
    const { store, statement, sent } = openBatcher();
    const error = Object.assign(new DatabaseError('no', 2, 'error'), { code: '23514' });
    const [good, bad] = [store(saveOf('a')), store(saveOf('b'))];
    const all = Promise.allSettled([good, bad]);
    (await statement(0)).end(error);
    (await statement(1)).end();
    (await statement(2)).end(error);
    expect(await all).toEqual([
      { status: 'fulfilled', value: kept },
      { status: 'rejected', reason: error },
    ]);
    expect(sent()).toEqual([['a1', 'b1'], ['a1'], ['b1']]);
  });

  it('asks again alone, and waits, for one that came back without an outcome', async () => {
    const { store, statement } = openBatcher();
    const outcome = store(saveOf('a'));
    (await statement(0)).end(refused);
    const alone = await statement(1);
    expect(alone.wait).toBe(true);
    alone.end(refused);
    expect(await outcome).toEqual(refused);
  });

  it('lets what comes at the same moment, and while a statement is under way, share one', async () => {
    const { store, statement, sent } = openBatcher();
    const all = [store(saveOf('a')), store(saveOf('b'))];
    const first = await statement(0);
    all.push(store(saveOf('c')), store(saveOf('d')));
    first.end();
    (await statement(1)).end();
    await Promise.all(all);
    expect(sent()).toEqual([
      ['a1', 'b1'],
      ['c1', 'd1'],
    ]);
  });

  it('never puts two saves of an attempt into one statement, and keeps their order', async () => {
    const { store, statement, sent } = openBatcher();
    const all = [store(saveOf('a', 1)), store(saveOf('a', 2)), store(saveOf('b', 1))];
    (await statement(0)).end();
    (await statement(1)).end();
    await Promise.all(all);
    expect(sent()).toEqual([['a1', 'b1'], ['a2']]);
  });
});

it('keeps a save that came together with one that the database cannot take', async () => {
  const [good, bad] = [await buildOpenAttempt(t), await buildOpenAttempt(t)];
  const batcher = createSaveBatcher();
  const choose = ({ student, attempt, questions, lease }: OpenAttempt, sequence: number) =>
    batcher.store(t.db, {
      attemptId: attempt._id,
      studentId: student.id,
      questionId: questions[0] ?? '',
      selected: 'A',
      lease,
      sequence,
      at: t.clock.now(),
    });
  const tooLarge = 2 ** 31;
  const [one, other] = await Promise.allSettled([choose(good, 1), choose(bad, tooLarge)]);
  expect([one.status, other.status]).toEqual(['fulfilled', 'rejected']);
  expect(await chosen(good)).toEqual(['A', null, null]);
  expect(await chosen(bad)).toEqual([null, null, null]);
});

it('keeps nobody waiting for an attempt that somebody else holds', async () => {
  const [held, free] = [await buildOpenAttempt(t), await buildOpenAttempt(t)];
  const trx = await t.db.startTransaction().execute();
  let answered: Answer | null = null;
  try {
    await trx.selectFrom('attempts').select('id').where('id', '=', held.attempt._id).forUpdate().execute();
    const waiting = save(held, { question: 0, selected: 'A', sequence: 1 }).then((answer) => (answered = answer));
    for (const sequence of [1, 2, 3]) {
      expect((await save(free, { question: 0, selected: 'B', sequence })).status).toBe(200);
    }
    expect(answered).toBeNull();
    await trx.commit().execute();
    expect((await waiting).status).toBe(200);
    expect(await chosen(held)).toEqual(['A', null, null]);
  } finally {
    if (!trx.isCommitted) await trx.rollback().execute();
  }
});

it('refuses a save that waited while another tab took the attempt over', async () => {
  const built = await buildOpenAttempt(t);
  await saveAll(built, [[0, 'A']]);
  const trx = await t.db.startTransaction().execute();
  try {
    await trx.updateTable('attempts').set({ lease: 2 }).where('id', '=', built.attempt._id).execute();
    const waiting = save(built, { question: 0, selected: 'B', sequence: 2 });
    const other = await buildOpenAttempt(t);
    await saveAll(other, [[0, 'C']]);
    await trx.commit().execute();
    expect((await waiting).body.error).toBe('attempt_taken_over');
    expect(await chosen(built)).toEqual(['A', null, null]);
  } finally {
    if (!trx.isCommitted) await trx.rollback().execute();
  }
});
