import { t } from '../messages/t.ts';
import { toast } from '../ui/toast.ts';
import { tellJoined, type JoinWords } from './join-in-form.ts';
import { mergeValues } from './merge-values.ts';
import { useCollision } from './use-collision.ts';
import type { KeptForm } from './use-kept-form.ts';

type StaleSaveOptions<T, V> = {
  form: KeptForm<V>;
  /** The form's values for the server's version. */
  from: (saved: T) => V;
  words: JoinWords<V>;
  /** Loads the server's version; null when the thing no longer exists. Throws `ApiError`. */
  load: () => Promise<T | null>;
  save: () => Promise<void>;
  /** Called when the form shows another version. */
  onReplaced: () => void;
  onLoadFailed: (error: unknown) => void;
};

/** `useCollision` for a form without drafts: a toast brings the typed values back. */
export function useStaleSave<T extends { updatedAt: string }, V>(options: StaleSaveOptions<T, V>) {
  const { form, from, words, onReplaced, ...rest } = options;
  const show = (saved: T): void => {
    const former = form.state();
    const base = from(saved);
    form.restart({ values: base, base, updatedAt: saved.updatedAt });
    onReplaced();
    const undo = (): void => {
      form.restart(former);
      onReplaced();
    };
    toast.success(t('This is the saved version.'), { action: { label: t('Undo'), onPress: undo } });
  };
  const join = (saved: T, mineWins: boolean, byMe: boolean) => {
    const { values, base } = form.state();
    const theirs = from(saved);
    const merged = mergeValues(base, values, theirs);
    if (mineWins || merged.clashes.length === 0)
      form.restart({ values: merged.values, base: theirs, updatedAt: saved.updatedAt });
    return tellJoined(merged, [values, theirs], words, byMe);
  };
  return useCollision({ ...rest, show, join });
}
