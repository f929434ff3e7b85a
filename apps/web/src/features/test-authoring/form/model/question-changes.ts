import { limits } from '@lectern/contract/limits';
import { emptyOption, type NewKey, type QuestionFields, type TestValues } from './test-values.ts';

/** A question with one more empty option; at six it stays as it is. */
export function withOption(question: QuestionFields, newKey: NewKey): QuestionFields {
  if (question.options.length >= limits.optionsPerQuestion.max) return question;
  return { ...question, options: [...question.options, emptyOption(newKey)] };
}

/** A question without an option; where fewer than two would be left, an empty one is added. */
export function withoutOption(question: QuestionFields, optionKey: string, newKey: NewKey): QuestionFields {
  const left = question.options.filter(({ key }) => key !== optionKey);
  const options = left.length < limits.optionsPerQuestion.min ? [...left, emptyOption(newKey)] : left;
  return { ...question, options, correct: question.correct === optionKey ? null : question.correct };
}

/** A question with another text for one option. */
export function withOptionText(question: QuestionFields, optionKey: string, text: string): QuestionFields {
  return {
    ...question,
    options: question.options.map((option) => (option.key === optionKey ? { key: optionKey, text } : option)),
  };
}

/** A copy of a question, as a new one with its own keys. */
export function copyOf({ _id: _other, ...question }: QuestionFields, newKey: NewKey): QuestionFields {
  const options = question.options.map(({ text }) => ({ key: newKey('o'), text }));
  const place = question.options.findIndex(({ key }) => key === question.correct);
  return { ...question, options, correct: options[place]?.key ?? null };
}

/** Questions that no material explains; one that none did stays the same object. */
export const withoutExplanations = (questions: TestValues['questions']): TestValues['questions'] =>
  Object.fromEntries(
    Object.entries(questions).map(([key, question]) => [
      key,
      question.explained_in === '' ? question : { ...question, explained_in: '' },
    ]),
  );
