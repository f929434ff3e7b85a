import type { Question } from '@lectern/contract';
import { optionLetters } from '@lectern/contract/test-words';
import { plainText } from '../../../../shared/format/plain-text.ts';
import { t } from '../../../../shared/messages/t.ts';
import { classNames } from '../../../../shared/ui/class-names.ts';
import { correctionsOf, isMark, keyOf, type WishedKey, type Wishes } from '../corrections.ts';
import { DataSheet } from './data-sheet.tsx';
import classes from './oversight.module.css';

/** The most that the table shows of a question or an option, in characters. */
const excerpt = { question: 120, option: 40 };

type KeyTableProps = {
  questions: readonly Question[];
  wishes: Wishes;
  onWish: (question: string, key: WishedKey) => void;
};

/** The key of every question, editable in place. */
export function KeyTable({ questions, wishes, onWish }: KeyTableProps) {
  return (
    <DataSheet
      label={t('Keys and marks')}
      columns={[t('Question'), t('Correct option'), t('Marks'), t('Negative marks')]}
    >
      {questions.map((question, place) => {
        const key = wishes[question._id] ?? keyOf(question);
        const changed = correctionsOf([question], wishes)?.length !== 0;
        const change = (part: Partial<WishedKey>): void => onWish(question._id, { ...key, ...part });
        const number = place + 1;
        const names = {
          positive: t('Marks of question {number}', { number }),
          negative: t('Negative marks of question {number}', { number }),
        };
        return (
          <tr key={question._id} className={classNames(changed && classes['changed'])}>
            <th scope="row">
              {number}. <bdi>{plainText(question.question_text, excerpt.question)}</bdi>
            </th>
            <td>
              <select
                aria-label={t('Correct option of question {number}', { number })}
                className={classNames(classes['input'], classes['choice'])}
                value={key.correct}
                onChange={(event) => {
                  const correct = optionLetters.find((letter) => letter === event.currentTarget.value);
                  if (correct !== undefined) change({ correct });
                }}
              >
                {question.question_options.map(({ text }, index) => (
                  <option key={optionLetters[index]} value={optionLetters[index]}>
                    {optionLetters[index]}. {plainText(text, excerpt.option)}
                  </option>
                ))}
              </select>
            </td>
            {(['positive', 'negative'] as const).map((side) => (
              <td key={side}>
                <input
                  aria-label={names[side]}
                  className={classNames(classes['input'], classes['mark'])}
                  inputMode="numeric"
                  aria-invalid={!isMark(key[side]) || undefined}
                  value={key[side]}
                  onChange={(event) => change({ [side]: event.currentTarget.value })}
                />
              </td>
            ))}
          </tr>
        );
      })}
    </DataSheet>
  );
}
