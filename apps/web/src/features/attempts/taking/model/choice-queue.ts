import type { OptionLetter } from '@lectern/contract/test-words';

/** A place among all saves of an attempt: the tab that chose, and the choice within it. */
export type Place = { lease: number; sequence: number };
/** A choice that the server has not acknowledged yet. */
export type Choice = Place & { question: string; selected: OptionLetter[] };

/** The unsent choices of a tab in their order; of each question only the last. */
export type ChoiceQueue = { lease: number; next: number; waiting: readonly Choice[] };

/** Whether `one` was chosen after `other`. */
export function isLater(one: Place, other: Place): boolean {
  return one.lease === other.lease ? one.sequence > other.sequence : one.lease > other.lease;
}

/** The last choice for each question, in the order of choosing. */
export function latestOf(choices: readonly Choice[]): Choice[] {
  const last = new Map<string, Choice>();
  for (const choice of choices) {
    const other = last.get(choice.question);
    if (other === undefined || isLater(choice, other)) last.set(choice.question, choice);
  }
  return [...last.values()].toSorted((one, other) => (isLater(one, other) ? 1 : -1));
}

/** The queue with a further choice, which replaces the waiting one of the same question and gets a new number. */
export function withChoice(queue: ChoiceQueue, question: string, selected: OptionLetter[]): ChoiceQueue {
  const choice = { question, selected, lease: queue.lease, sequence: queue.next };
  const others = queue.waiting.filter((other) => other.question !== question);
  return { ...queue, next: queue.next + 1, waiting: [...others, choice] };
}

/** The queue without a choice that the server holds; a later choice for its question stays. */
export function withoutChoice(queue: ChoiceQueue, { question, sequence }: Choice): ChoiceQueue {
  const waiting = queue.waiting.filter((other) => other.question !== question || other.sequence !== sequence);
  return { ...queue, waiting };
}

type Adopted = {
  queue: ChoiceQueue;
  /** Questions with a later choice elsewhere, which stands. */
  superseded: string[];
};

/**
 * The queue of a tab that has just taken the attempt: the kept choices of all earlier tabs, under new numbers, except
 * where the server holds the same or a later one.
 */
export function adoptChoices(
  lease: number,
  kept: readonly Choice[],
  responses: readonly (Place & { question: string; selected: readonly OptionLetter[] })[],
): Adopted {
  let queue: ChoiceQueue = { lease, next: 1, waiting: [] };
  const superseded: string[] = [];
  for (const choice of latestOf(kept)) {
    const stored = responses.find(({ question }) => question === choice.question);
    if (stored === undefined || isLater(choice, stored)) queue = withChoice(queue, choice.question, choice.selected);
    else if (stored.selected[0] !== choice.selected[0]) superseded.push(choice.question);
  }
  return { queue, superseded };
}
