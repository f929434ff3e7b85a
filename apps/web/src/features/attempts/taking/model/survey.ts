import { commaList } from '../../../../shared/format/comma-list.ts';
import { t } from '../../../../shared/messages/t.ts';
import type { AttemptState } from './attempt-state.ts';

type Standing = { _id: string; answered: boolean; marked: boolean; waiting: boolean };

/** The state of each question of an attempt, and the places of those that ask for another look. */
export type Survey = {
  questions: readonly Standing[];
  unanswered: readonly number[];
  marked: readonly number[];
};

export function surveyOf({ attempt, chosen, waiting }: AttemptState, marks: ReadonlySet<string>): Survey {
  const unsaved = new Set(waiting.map(({ question }) => question));
  const questions = (attempt?.questions ?? []).map(({ _id }) => ({
    _id,
    answered: (chosen.get(_id)?.length ?? 0) > 0,
    marked: marks.has(_id),
    waiting: unsaved.has(_id),
  }));
  const places = (holds: (question: Standing) => boolean): number[] =>
    questions.flatMap((question, place) => (holds(question) ? [place] : []));
  return {
    questions,
    unanswered: places(({ answered }) => !answered),
    marked: places(({ marked }) => marked),
  };
}

/** A question's state in words: 'answered, marked for later, not saved yet'. */
export function stateOf({ answered, marked, waiting }: Standing): string {
  const words = [
    answered ? t('answered') : t('not answered'),
    marked && t('marked for later'),
    waiting && t('not saved yet'),
  ];
  return commaList(words.filter((word) => word !== false));
}
