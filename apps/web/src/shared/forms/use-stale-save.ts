import type { RefObject } from 'react';
import { t } from '../messages/t.ts';
import { toast } from '../ui/toast.ts';
import { useCollision } from './use-collision.ts';

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

/** What a form without drafts does when somebody saved in between: a toast brings back what was typed. */
export function useStaleSave<T extends { updatedAt: string }, V>(options: StaleSaveOptions<T, V>) {
  const { form, from, onReplaced, ...rest } = options;
  const put = (values: V, updatedAt: string | undefined): void => {
    form.setValues(values);
    form.updatedAt.current = updatedAt;
    onReplaced();
  };
  const show = (saved: T): void => {
    const mine = { values: form.values, updatedAt: form.updatedAt.current };
    put(from(saved), saved.updatedAt);
    const undo = (): void => put(mine.values, mine.updatedAt);
    toast.success(t('This is the saved version.'), { action: { label: t('Undo'), onPress: undo } });
  };
  const saveOver = (saved: T | null): void => {
    form.updatedAt.current = saved?.updatedAt;
  };
  return useCollision({ ...rest, show, saveOver });
}
