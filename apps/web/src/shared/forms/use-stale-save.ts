import { useState, type RefObject } from 'react';
import { toast } from '../ui/toast.ts';

/** Somebody saved in between: what the server has now, null while it could not be asked. */
export type Collision<T> = { saved: T | null };

type StaleSaveOptions<T, V> = {
  /** What stands in the form, as `useKeptForm` gives it. */
  form: { values: V; setValues: (values: V) => void; updatedAt: RefObject<string | undefined> };
  /** The form's values of what the server has. */
  from: (saved: T) => V;
  /** Asks the server for what it has now; null when there is nothing any more. Throws `ApiError`. */
  load: () => Promise<T | null>;
  save: () => Promise<void>;
  /** Called when another version stands in the form. */
  onReplaced: () => void;
  onLoadFailed: (error: unknown) => void;
};

/** What can be done when somebody saved in between. Nothing is lost either way. */
export function useStaleSave<T extends { updatedAt: string }, V>(options: StaleSaveOptions<T, V>) {
  const { form, from, load, save, onReplaced, onLoadFailed } = options;
  const [collision, setCollision] = useState<Collision<T> | null>(null);
  const put = (values: V, updatedAt: string | undefined): void => {
    form.setValues(values);
    form.updatedAt.current = updatedAt;
    onReplaced();
  };
  return {
    collision,
    /** Opens the question, with what the server has where it tells. */
    askWhatGoesOn: async (): Promise<void> => setCollision({ saved: await load().catch(() => null) }),
    /** Goes on editing; the next save asks again. */
    keepEditing: (): void => setCollision(null),
    /** Shows what the server has; the toast brings back what was typed. */
    loadSaved: (saved: T): void => {
      const mine = { values: form.values, updatedAt: form.updatedAt.current };
      setCollision(null);
      put(from(saved), saved.updatedAt);
      const undo = (): void => put(mine.values, mine.updatedAt);
      toast.success('This is the saved version.', { action: { label: 'Undo', onPress: undo } });
    },
    /** Saves over what the server has. */
    saveAnyway: async (): Promise<void> => {
      try {
        form.updatedAt.current = (await load())?.updatedAt;
      } catch (error) {
        onLoadFailed(error);
        return;
      }
      setCollision(null);
      await save();
    },
  };
}
