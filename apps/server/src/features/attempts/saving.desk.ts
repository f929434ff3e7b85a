import type { Db } from '../../platform/db/index.ts';
import { type Save, type SaveOutcome, storeSaves } from './saving.repository.ts';

/**
 * Takes the saves of all requests. Those that are there at the same moment share a statement and its commit, which is
 * most of what a save costs the database; one that comes alone is sent at once.
 */
export type SaveDesk = {
  /** Answers when the save is committed or was refused. Throws what the statement threw that it was in. */
  store(db: Db, save: Save): Promise<SaveOutcome>;
};

/** Saves in one statement. */
const together = 64;
/** Statements under way: more would only make each of them smaller. */
const atOnce = 2;

type Waiting = {
  db: Db;
  save: Save;
  done: (outcome: SaveOutcome | Promise<SaveOutcome>) => void;
  fail: (error: unknown) => void;
};

/** Opens a desk. It holds what is under way and nothing else. */
export function createSaveDesk(store: typeof storeSaves = storeSaves): SaveDesk {
  let waiting: Waiting[] = [];
  let underWay = 0;
  let called = false;

  const sendNext = () => {
    called = false;
    while (underWay < atOnce && waiting.length > 0) {
      const [batch, rest] = nextBatch(waiting);
      waiting = rest;
      underWay += 1;
      void send(batch).finally(() => {
        underWay -= 1;
        sendNext();
      });
    }
  };

  const send = async (batch: Waiting[]): Promise<void> => {
    const [first] = batch;
    if (!first) return;
    const saves = batch.map(({ save }) => save);
    try {
      const outcomes = await store(first.db, saves, { wait: false });
      for (const one of batch) one.done(outcomes.get(one.save.attemptId) ?? storeAlone(one));
    } catch (error) {
      for (const { fail } of batch) fail(error);
    }
  };

  // Whoever holds an attempt keeps that attempt's save waiting, and nobody else's.
  const storeAlone = async ({ db, save }: Waiting): Promise<SaveOutcome> =>
    (await store(db, [save], { wait: true })).get(save.attemptId) ?? { kind: 'refused' };

  return {
    store: (db, save) =>
      new Promise((done, fail) => {
        waiting.push({ db, save, done, fail });
        if (called) return;
        called = true;
        // After everything that has arrived with it.
        setImmediate(sendNext);
      }),
  };
}

/** The longest waiting, one of an attempt at most because two cannot share a statement; and the others. */
function nextBatch(waiting: readonly Waiting[]): [batch: Waiting[], rest: Waiting[]] {
  const batch = new Map<string, Waiting>();
  const rest: Waiting[] = [];
  for (const one of waiting) {
    const fits = batch.size < together && !batch.has(one.save.attemptId) && one.db === waiting[0]?.db;
    if (fits) batch.set(one.save.attemptId, one);
    else rest.push(one);
  }
  return [[...batch.values()], rest];
}
