import type { Question } from '@lectern/contract';
import { type OptionLetter, optionLetters } from '@lectern/contract/test-words';
import { plainText } from '../../../../shared/format/plain-text.ts';
import { t } from '../../../../shared/messages/t.ts';
import { Checkbox } from '../../../../shared/ui/checkbox.tsx';
import { classNames } from '../../../../shared/ui/class-names.ts';
import { correctionsOf, countedAs, type Counting, isMark, keyOf, type WishedKey, type Wishes } from '../corrections.ts';
import { DataSheet } from './data-sheet.tsx';
import classes from './oversight.module.css';

/** The most that the table shows of a question or an option, in characters. */
const excerpt = { question: 120, option: 40 };

type KeyTableProps = {
  questions: readonly Question[];
  wishes: Wishes;
  onWish: (question: string, key: WishedKey) => void;
  /** The question that the address names. */
  named?: string | undefined;
};

const countings: Readonly<Record<Counting, string>> = {
  by_key: t('By its key'),
  several: t('Several options count'),
  full_marks: t('Full marks for everyone'),
  left_out: t('Left out'),
};

/** The key of every question, editable in place. */
export function KeyTable({ questions, wishes, onWish, named }: KeyTableProps) {
  return (
    <DataSheet
      label={t('Keys and marks')}
      columns={[t('Question'), t('How it counts'), t('Correct option'), t('Marks'), t('Negative marks')]}
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
                aria-label={t('How question {number} counts', { number })}
                className={classNames(classes['input'], classes['choice'])}
                // The page was opened for this question.
                autoFocus={named === question._id}
                value={key.counting}
                onChange={(event) => onWish(question._id, countedAs(question, key, countingOf(event.currentTarget)))}
              >
                {Object.entries(countings).map(([counting, label]) => (
                  <option key={counting} value={counting}>
                    {label}
                  </option>
                ))}
              </select>
            </td>
            <td>
              <RightOptions question={question} number={number} wish={key} onChange={(right) => change({ right })} />
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

const countingOf = ({ value }: HTMLSelectElement): Counting =>
  value === 'several' || value === 'full_marks' || value === 'left_out' ? value : 'by_key';

type RightOptionsProps = {
  question: Question;
  number: number;
  wish: WishedKey;
  onChange: (right: OptionLetter[]) => void;
};

/** The options that count as right: one of a list, or several; nothing where the choice does not matter. */
function RightOptions({ question, number, wish, onChange }: RightOptionsProps) {
  const options = question.question_options.flatMap(({ text }, place) => {
    const letter = optionLetters[place];
    return letter === undefined ? [] : [{ letter, name: `${letter}. ${plainText(text, excerpt.option)}` }];
  });
  if (wish.counting === 'full_marks' || wish.counting === 'left_out')
    return <span className={classes['quiet']}>{t('Does not matter')}</span>;
  if (wish.counting === 'several')
    return (
      <div role="group" aria-label={t('Correct options of question {number}', { number })}>
        {options.map(({ letter, name }) => (
          <Checkbox
            key={letter}
            label={name}
            checked={wish.right.includes(letter)}
            disabled={wish.right.length === 1 && wish.right.includes(letter)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...wish.right, letter] : wish.right.filter((one) => one !== letter))
            }
          />
        ))}
      </div>
    );
  return (
    <select
      aria-label={t('Correct option of question {number}', { number })}
      className={classNames(classes['input'], classes['choice'])}
      value={wish.right[0]}
      onChange={(event) => {
        const right = optionLetters.find((letter) => letter === event.currentTarget.value);
        if (right !== undefined) onChange([right]);
      }}
    >
      {options.map(({ letter, name }) => (
        <option key={letter} value={letter}>
          {name}
        </option>
      ))}
    </select>
  );
}
