import type { BankQuestion } from '@lectern/contract';
import { idOf } from './courses.ts';
import { makeQuestion } from './tests.ts';

/** A question of the viewer's own in the question bank. */
export function makeBankQuestion(number: number, over: Partial<BankQuestion> = {}): BankQuestion {
  const { correct_option_text: _text, explained_in: _material, ...question } = makeQuestion(number);
  return {
    ...question,
    test: { _id: idOf(901), test_name: 'Leaves' },
    test_subject: { _id: idOf(100), name: 'Botany' },
    created_by: { _id: idOf(2), username: 'Tom Teacher', profilePicture: null, role: 'teacher' },
    tags: [],
    uses: [],
    usesCount: 0,
    can: { edit: true },
    ...over,
  };
}
