import type { BankQuestion } from '@lectern/contract';
import { acceptedOptions } from '../key-columns.ts';
import { presentCreator } from '../test-authoring.presenter.ts';
import type { BankRow } from './bank.repository.ts';

/** A question of the bank with its key, for somebody who may use it. */
export function presentBankQuestion(row: BankRow): BankQuestion {
  return {
    _id: row.id,
    test: { _id: row.test_id, test_name: row.test_name },
    test_subject: { _id: row.course_id, name: row.course_name },
    created_by: presentCreator(row.creator),
    question_type: 'MCQ',
    question_text: row.question.text,
    question_options: row.question.options.map((text) => ({ text })),
    correct_options: [row.correct],
    accepted_options: acceptedOptions(row),
    scoring: row.scoring,
    positive_mark: row.positive_mark,
    negative_mark: row.negative_mark,
    solution: row.solution.solution,
    correct_answer_solution: row.solution.answer,
    tags: row.tags,
    uses: row.uses.map(({ id, name, same }) => ({ _id: id, test_name: name, same })),
    usesCount: row.uses[0]?.count ?? 0,
    can: { edit: row.managed },
  };
}
