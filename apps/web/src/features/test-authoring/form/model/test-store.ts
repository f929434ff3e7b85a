import type { ImportedQuestion } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { moved } from '../../../../shared/sortable/moved.ts';
import type { Errors } from './field-names.ts';
import { copyOf, withoutExplanations } from './question-changes.ts';
import {
  emptyQuestion,
  fromQuestion,
  type NewKey,
  type QuestionFields,
  type TestDetails,
  type TestValues,
} from './test-values.ts';

/**
 * The values of the form, for many small listeners at once. A change replaces only the changed part, so that among
 * hundreds of questions each keystroke draws one field anew.
 */
export type TestStore = ReturnType<typeof createTestStore>;

export function createTestStore(first: TestValues, newKey: NewKey) {
  const { values, errors, subscribe, put, patch, mend } = createCell(first);
  const patchQuestion = (key: string, change: (question: QuestionFields) => QuestionFields): void => {
    const question = values().questions[key];
    if (question === undefined) return;
    patch({ questions: { ...values().questions, [key]: change(question) } });
  };
  const insert = (place: number, added: readonly (readonly [string, QuestionFields])[]): string[] => {
    const { order, questions } = values();
    const room = added.slice(0, Math.max(0, limits.questionsPerTest.max - order.length));
    const keys = room.map(([key]) => key);
    mend('order');
    patch({ order: order.toSpliced(place, 0, ...keys), questions: { ...questions, ...Object.fromEntries(room) } });
    return keys;
  };
  return {
    values,
    errors,
    subscribe,
    /** Replaces everything, as by a draft or by the server's version. */
    fill: (next: TestValues): void => put(next, {}),
    showErrors: (next: Errors): void => put(values(), next),
    setDetails: (change: Partial<TestDetails>): void => {
      mend(...Object.keys(change).map((field) => `details.${field}`));
      patch({ details: { ...values().details, ...change } });
    },
    /** Changes a question and drops the errors of the fields `about`. */
    changeQuestion: (key: string, about: string[], change: (question: QuestionFields) => QuestionFields): void => {
      mend(...about.map((field) => `questions.${key}.${field}`));
      patchQuestion(key, change);
    },
    /** Takes away the materials that explain questions, which belong to the former subject. */
    forgetExplanations: (): void => patch({ questions: withoutExplanations(values().questions) }),
    /** Adds an empty question at the end; gives its key, or undefined where there is no more room. */
    addQuestion: (): string | undefined => insert(values().order.length, [[newKey('q'), emptyQuestion(newKey)]])[0],
    /** Adds questions of a file at the end, as many as there is room for; gives their keys. */
    addImported: (questions: readonly ImportedQuestion[]): string[] =>
      insert(
        values().order.length,
        questions.map((question) => {
          const key = newKey('q');
          return [key, fromQuestion(question, key)] as const;
        }),
      ),
    /** Puts a copy below a question; gives its key, or undefined where there is no more room. */
    duplicate: (key: string): string | undefined => {
      const question = values().questions[key];
      if (question === undefined) return undefined;
      return insert(values().order.indexOf(key) + 1, [[newKey('q'), copyOf(question, newKey)]])[0];
    },
    /** Takes questions out that were just added; false where none of them is there any more. */
    removeAll: (keys: readonly string[]): boolean => removeFrom(values().order, keys, patch),
    move: (from: number, to: number): void => patch({ order: moved(values().order, from, to) }),
    /** Takes a question out. Gives back a function that puts it back. */
    remove: (key: string): (() => void) => {
      const { order } = values();
      const place = order.indexOf(key);
      mend(...Object.keys(errors()).filter((name) => name.startsWith(`questions.${key}.`)));
      patch({ order: order.filter((other) => other !== key) });
      return () => {
        const now = values().order;
        const room = now.length < limits.questionsPerTest.max && !now.includes(key);
        if (room) patch({ order: now.toSpliced(place, 0, key) });
      };
    },
  };
}

function removeFrom(order: readonly string[], keys: readonly string[], patch: (change: Partial<TestValues>) => void) {
  const left = order.filter((key) => !keys.includes(key));
  patch({ order: left });
  return left.length < order.length;
}

/** Values and errors with their listeners. */
function createCell(first: TestValues) {
  let values = first;
  let errors: Errors = {};
  const listeners = new Set<() => void>();
  const put = (nextValues: TestValues, nextErrors: Errors): void => {
    values = nextValues;
    errors = nextErrors;
    for (const listener of listeners) listener();
  };
  return {
    values: (): TestValues => values,
    errors: (): Errors => errors,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    put,
    patch: (change: Partial<TestValues>): void => put({ ...values, ...change }, errors),
    /** Drops the errors of these fields. The caller announces its change right after. */
    mend: (...names: string[]): void => {
      if (!names.some((name) => name in errors)) return;
      errors = Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));
    },
  };
}
