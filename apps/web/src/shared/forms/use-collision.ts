import { useRef, useState } from 'react';
import { ApiError, type LastSaved } from '../api/api-error.ts';
import { useUser } from '../auth-session/auth-session.ts';

/** A field that both changed, in words; with `isOrder` a list that both put into another order. */
export type Difference =
  | { name: string; isOrder: true }
  | { name: string; isOrder?: never; mine: string; theirs: string };

/**
 * Somebody saved in between: what the server has now, null while it could not be asked, who saved it, and what both
 * changed differently, where the form can tell.
 */
export type Collision<T> = { saved: T | null; by: LastSaved | null; differences?: readonly Difference[] };

type CollisionOptions<T> = {
  /** Asks the server for what it has now; null when there is nothing any more. Throws `ApiError`. */
  load: () => Promise<T | null>;
  /** Puts what the server has into the form, and what was typed where it can be had back. */
  show: (saved: T) => void;
  /**
   * Puts both people's changes into the form, and lets the next save name this version. Without `mineWins` it does
   * nothing where both changed the same; either way it answers what that is. `byMe`: the other save was one's own too.
   */
  join: (saved: T, mineWins: boolean, byMe: boolean) => readonly Difference[];
  save: () => Promise<void>;
  onLoadFailed: (error: unknown) => void;
};

/** What can be done when somebody saved in between. Nothing is lost either way. */
export function useCollision<T extends { updatedAt: string }>(options: CollisionOptions<T>) {
  const { load, show, join, save, onLoadFailed } = options;
  const me = useUser()?.username;
  const isMine = (by: LastSaved | null | undefined): boolean => me !== undefined && by?.username === me;
  const [collision, setCollision] = useState<Collision<T> | null>(null);
  // A version that was joined once and is refused again would be joined for ever.
  const joined = useRef<string | null>(null);
  return {
    collision,
    /** Joins what can be joined, which is to be saved then: true. Else opens the question, with what the server has. */
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
    /** Saves mine over what both changed; what only the other changed stays. */
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
