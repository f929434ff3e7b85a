import type { ReviewQuestion } from '@lectern/contract';
import { optionLetters } from '@lectern/contract/test-words';
import { formatMoment } from '../../../../shared/format/format-moment.ts';
import { t } from '../../../../shared/messages/t.ts';
import { tn } from '../../../../shared/messages/tn.ts';
import classes from './oversight.module.css';

/** Every save of one question, in the letters that the student saw. */
export function AnswerHistory({ question: { history, late, question_options } }: { question: ReviewQuestion }) {
  const shown = (letter: string | undefined): string => {
    const place = question_options.findIndex((option) => option.letter === letter);
    return letter === undefined ? t('cleared') : (optionLetters[place] ?? letter);
  };
  return (
    <>
      {late !== null && (
        <p>
          {t('Arrived too late and does not count: {answer} ({time})', {
            answer: shown(late.selected[0]),
            time: formatMoment(late.at, 'second'),
          })}
        </p>
      )}
      {history.length === 0 ? (
        <p className={classes['quiet']}>{t('Nothing was saved for this question.')}</p>
      ) : (
        <details className={classes['history']}>
          <summary>{tn(history.length, '{n} save', '{n} saves')}</summary>
          <ol>
            {history.map(({ selected, savedAt, lease, sequence }) => (
              <li key={`${lease} ${sequence}`}>
                {formatMoment(savedAt, 'second')}: {shown(selected[0])}
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  );
}
