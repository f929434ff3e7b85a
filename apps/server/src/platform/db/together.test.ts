import { describe, expect, it } from 'vitest';
import type { Db } from './index.ts';
import { together } from './together.ts';

const db = {} as Db;
/** Longer than any test takes. */
const never = 60_000;

/** A function to ask with, whose statements are ended by hand: each answers its questions in capitals. */
function open(options: { most?: number; atOnce?: number; patienceMs?: number; apart?: (text: string) => string } = {}) {
  const statements: { db: Db; questions: readonly string[]; end: (error?: Error) => void }[] = [];
  const ask = together<string, string>({
    most: 10,
    atOnce: 1,
    patienceMs: never,
    ...options,
    ask: (on, questions) =>
      new Promise((done, fail) => {
        const answers = questions.map((question) => question.toUpperCase());
        statements.push({ db: on, questions, end: (error) => (error ? fail(error) : done(answers)) });
      }),
  });
  const statement = async (at: number) => {
    await expect.poll(() => statements.length).toBeGreaterThan(at);
    return statements[at] ?? expect.fail(`There is no statement ${at}`);
  };
  return { ask, statement, sent: () => statements.map(({ questions }) => questions.join('')) };
}

describe('a question to the database', () => {
  it('fails for all who were in a statement that failed, and for nobody else', async () => {
    const { ask, statement } = open();
    const both = Promise.allSettled([ask(db, 'a'), ask(db, 'b')]);
    const later = (await statement(0), ask(db, 'c'));
    (await statement(0)).end(new Error('gone'));
    expect(await both).toMatchObject([{ reason: { message: 'gone' } }, { reason: { message: 'gone' } }]);
    (await statement(1)).end();
    expect(await later).toBe('C');
  });

  it('at the same moment goes in one statement, and each gets the answer to its own', async () => {
    const { ask, statement, sent } = open();
    const all = Promise.all(['a', 'b', 'a'].map((question) => ask(db, question)));
    (await statement(0)).end();
    expect(await all).toEqual(['A', 'B', 'A']);
    expect(sent()).toEqual(['aba']);
  });

  it('while a statement is under way is never answered by that one, but shares the next', async () => {
    const { ask, statement, sent } = open();
    const first = ask(db, 'a');
    const { end } = await statement(0);
    const others = Promise.all([ask(db, 'a'), ask(db, 'b')]);
    end();
    expect(await first).toBe('A');
    (await statement(1)).end();
    expect(await others).toEqual(['A', 'B']);
    expect(sent()).toEqual(['a', 'ab']);
  });

  it('may be answered later than the others, and fail before it is told, which only its asker hears', async () => {
    const unheard: unknown[] = [];
    const note = (error: unknown) => unheard.push(error);
    process.on('unhandledRejection', note);
    const late = together<string, string>({
      most: 10,
      atOnce: 1,
      patienceMs: never,
      ask: async (_db, questions) => questions.map(async (question) => Promise.reject(new Error(question))),
    });
    const [one] = await Promise.allSettled([late(db, 'a')]);
    process.off('unhandledRejection', note);
    expect(one).toMatchObject({ status: 'rejected', reason: { message: 'a' } });
    expect(unheard).toEqual([]);
  });

  it('does not wait for a statement that takes long', async () => {
    const { ask, statement, sent } = open({ patienceMs: 1 });
    const slow = ask(db, 'a');
    const { end } = await statement(0);
    const quick = ask(db, 'b');
    (await statement(1)).end();
    expect(await quick).toBe('B');
    end();
    expect(await slow).toBe('A');
    expect(sent()).toEqual(['a', 'b']);
  });

  it('never goes in a larger statement than may be, nor with what is to be kept apart, nor with another pool', async () => {
    const { ask, statement, sent } = open({ most: 2, apart: (text) => text });
    const other = {} as Db;
    const asked = ['a', 'a', 'b', 'c', 'd'].map((question) => ask(question === 'c' ? other : db, question));
    for (const at of [0, 1, 2]) (await statement(at)).end();
    expect(await Promise.all(asked)).toEqual(['A', 'A', 'B', 'C', 'D']);
    expect(sent()).toEqual(['ab', 'ad', 'c']);
    expect((await statement(2)).db).toBe(other);
  });
});
