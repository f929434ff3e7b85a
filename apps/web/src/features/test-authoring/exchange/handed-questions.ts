import type { ImportedQuestion } from '@lectern/contract';

/** Questions on their way from the import to one form: a test's id, or `new`. */
let handed: { to: string; questions: readonly ImportedQuestion[] } | null = null;

/** Leaves questions for the form of a test (`new` for a new one). */
export function handQuestions(to: string, questions: readonly ImportedQuestion[]): void {
  handed = { to, questions };
}

/** The questions left for the form of this test; often none. They stay until `forgetHanded`. */
export const handedTo = (to: string): readonly ImportedQuestion[] => (handed?.to === to ? handed.questions : []);

/** To be called once a form has them. */
export function forgetHanded(): void {
  handed = null;
}
