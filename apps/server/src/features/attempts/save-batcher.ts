import { type Db, together, wasRefused } from '../../platform/db/index.ts';
import { type Save, type SaveOutcome, storeSaves } from './saving.repository.ts';

/**
 * Takes the saves of all requests. Those that are there at the same moment share a statement and its commit, which is
 * most of what a save costs the database; one that comes alone is sent at once.
 */
export type SaveBatcher = {
  /** Answers when the save is committed or was refused. Throws what the statement threw that it was in. */
  store(db: Db, save: Save): Promise<SaveOutcome>;
};

/** Opens a batcher. It holds what is under way and nothing else. */
export function createSaveBatcher(store: typeof storeSaves = storeSaves): SaveBatcher {
  const refused: SaveOutcome = { kind: 'refused' };
  const storeAlone = async (db: Db, save: Save): Promise<SaveOutcome> =>
    (await store(db, [save], { wait: true })).get(save.attemptId) ?? refused;

  const storeAll = async (db: Db, saves: readonly Save[]): Promise<(SaveOutcome | Promise<SaveOutcome>)[]> => {
    try {
      const outcomes = await store(db, saves, { wait: false });
      // A locked attempt keeps its own save waiting, and no other.
      return saves.map((save) => outcomes.get(save.attemptId) ?? storeAlone(db, save));
    } catch (error) {
      if (saves.length === 1 || !wasRefused(error)) throw error;
      // It was for one of them that the database refused them all.
      return saves.map((save) => storeAlone(db, save));
    }
  };

  return {
    store: together({ most: 64, atOnce: 1, patienceMs: 10, apart: ({ attemptId }: Save) => attemptId, ask: storeAll }),
  };
}
