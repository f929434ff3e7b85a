import { useState } from 'react';

/** Somebody saved in between: what the server has now, null while it could not be asked. */
export type Collision<T> = { saved: T | null };

type CollisionOptions<T> = {
  /** Asks the server for what it has now; null when there is nothing any more. Throws `ApiError`. */
  load: () => Promise<T | null>;
  /** Puts what the server has into the form, and what was typed where it can be had back. */
  show: (saved: T) => void;
  /** Makes the next save replace this version. */
  saveOver: (saved: T | null) => void;
  save: () => Promise<void>;
  onLoadFailed: (error: unknown) => void;
};

/** What can be done when somebody saved in between. Nothing is lost either way. */
export function useCollision<T>({ load, show, saveOver, save, onLoadFailed }: CollisionOptions<T>) {
  const [collision, setCollision] = useState<Collision<T> | null>(null);
  return {
    collision,
    /** Opens the question, with what the server has where it tells. */
    askWhatGoesOn: async (): Promise<void> => setCollision({ saved: await load().catch(() => null) }),
    /** Goes on editing; the next save asks again. */
    keepEditing: (): void => setCollision(null),
    loadSaved: (saved: T): void => {
      setCollision(null);
      show(saved);
    },
    /** Saves over what the server has. */
    saveAnyway: async (): Promise<void> => {
      try {
        saveOver(await load());
      } catch (error) {
        onLoadFailed(error);
        return;
      }
      setCollision(null);
      await save();
    },
  };
}
