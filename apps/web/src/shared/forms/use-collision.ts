import { useRef, useState } from 'react';
import { ApiError, type LastSaved } from '../api/api-error.ts';
import { useUser } from '../auth-session/auth-session.ts';

/** A field that both people changed, in words; with `isOrder` a list that both put into another order. */
export type Difference =
  | { name: string; isOrder: true }
  | { name: string; isOrder?: never; mine: string; theirs: string };

/**
 * Another save came in between: the server's version (null while it could not be loaded), the person who saved it, and
 * the fields that both changed differently, where the form can tell.
 */
export type Collision<T> = { saved: T | null; by: LastSaved | null; differences?: readonly Difference[] };

type CollisionOptions<T> = {
  /** Loads the server's version; null when the thing no longer exists. Throws `ApiError`. */
  load: () => Promise<T | null>;
  /** Puts the server's version into the form, with a way back to the typed values. */
  show: (saved: T) => void;
  /**
   * Puts both people's changes into the form, and lets the next save name this version. Without `mineWins` it does
   * nothing where both changed the same fields; either way it answers those fields. `byMe`: the other save was the same
   * person's.
   */
  join: (saved: T, mineWins: boolean, byMe: boolean) => readonly Difference[];
  save: () => Promise<void>;
  onLoadFailed: (error: unknown) => void;
};

/** The choices after another save came in between. Each of them keeps both people's text within reach. */
export function useCollision<T extends { updatedAt: string }>(options: CollisionOptions<T>) {
  const { load, show, join, save, onLoadFailed } = options;
  const me = useUser()?.username;
  const isMine = (by: LastSaved | null | undefined): boolean => me !== undefined && by?.username === me;
  const [collision, setCollision] = useState<Collision<T> | null>(null);
  // A joined version that is refused again is not joined a second time, which could go on for ever.
  const joined = useRef<string | null>(null);
  return {
    collision,
    /**
     * Joins both versions where nothing clashes, and answers true: save again. Else opens the question, with the
     * server's version.
     */
    joinOrAsk: async (error: unknown): Promise<boolean> => {
      const by = error instanceof ApiError ? error.lastSaved : null;
      const saved = await load().catch(() => null);
      if (saved === null || joined.current === saved.updatedAt) {
        setCollision({ saved, by });
        return false;
      }
      const differences = join(saved, false, isMine(by));
      if (differences.length > 0) setCollision({ saved, by, differences });
      else joined.current = saved.updatedAt;
      return differences.length === 0;
    },
    /** Goes on editing; the next save asks again. */
    keepEditing: (): void => setCollision(null),
    loadSaved: (saved: T): void => {
      setCollision(null);
      show(saved);
    },
    /** Saves my values where both changed; the other person's remaining changes stay. */
    saveAnyway: async (): Promise<void> => {
      try {
        const saved = collision?.saved ?? (await load());
        if (saved !== null) join(saved, true, isMine(collision?.by));
      } catch (error) {
        onLoadFailed(error);
        return;
      }
      setCollision(null);
      await save();
    },
  };
}
