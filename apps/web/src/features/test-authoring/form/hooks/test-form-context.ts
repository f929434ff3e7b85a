import { createContext, useContext, useSyncExternalStore } from 'react';
import type { ImageField } from '../../../../shared/rich-text/image-dialog.tsx';
import type { TestStore } from '../model/test-store.ts';
import type { NewKey, QuestionFields, TestDetails } from '../model/test-values.ts';

/** The formatted text that is being edited: one editor at a time, however many texts there are. */
export type ActiveText = {
  name: () => string | null;
  subscribe: (listener: () => void) => () => void;
  edit: (name: string | null) => void;
};

type TestFormContext = {
  store: TestStore;
  newKey: NewKey;
  active: ActiveText;
  ImageField: ImageField;
  /** Whether the author may share the questions: who made the test, and administrators. */
  canShare: boolean;
};

/**
 * The context that all parts of the form share. It stays the same object while the form lives, so that it draws nothing
 * anew.
 */
export const TestFormContext = createContext<TestFormContext | null>(null);

export function useTestForm(): TestFormContext {
  const context = useContext(TestFormContext);
  if (context === null) throw new Error('A part of the test form stands outside of it');
  return context;
}

export function createActiveText(): ActiveText {
  let now: string | null = null;
  const listeners = new Set<() => void>();
  return {
    name: () => now,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    edit: (name) => {
      now = name;
      for (const listener of listeners) listener();
    },
  };
}

/** A part of the store: its reader is drawn anew only when that part changes. */
export function useStored<T>(read: (store: TestStore) => T): T {
  const { store } = useTestForm();
  return useSyncExternalStore(store.subscribe, () => read(store));
}

export const useDetail = <F extends keyof TestDetails>(field: F): TestDetails[F] =>
  useStored((store) => store.values().details[field]);

export const useQuestionField = <F extends keyof QuestionFields>(
  key: string,
  field: F,
): QuestionFields[F] | undefined => useStored((store) => store.values().questions[key]?.[field]);

/** The error of a field. */
export const useFieldError = (name: string): string | undefined => useStored((store) => store.errors()[name]);

/** Whether this text is the one being edited. */
export function useIsEdited(name: string): boolean {
  const { active } = useTestForm();
  return useSyncExternalStore(active.subscribe, () => active.name() === name);
}
