import { useEffect, useRef } from 'react';
import { t } from '../../../../shared/messages/t.ts';
import { classNames } from '../../../../shared/ui/class-names.ts';
import { stateOf, type Survey } from '../model/survey.ts';
import classes from './attempt.module.css';

type QuestionListProps = { survey: Survey; at: number; onGo: (at: number) => void };

/** All questions by number, each with its state and a way to it. */
export function QuestionList({ survey, at, onGo }: QuestionListProps) {
  const list = useRef<HTMLOListElement>(null);
  // Where the list of numbers scrolls, the number of the shown question stays visible.
  useEffect(() => {
    const number = list.current?.children[at];
    if (list.current === null || !(number instanceof HTMLElement)) return;
    list.current.scrollTop = number.offsetTop - list.current.clientHeight / 2;
  }, [at]);
  const answered = survey.questions.length - survey.unanswered.length;
  return (
    <nav aria-label={t('Questions')} className={classes['list']}>
      <p className={classes['small']}>
        {t('{answered} of {total} answered', { answered, total: survey.questions.length })}
      </p>
      <ul className={classes['legend']} aria-hidden="true">
        <li className={classes['answered']}>{t('Answered')}</li>
        <li className={classes['marked']}>{t('For later')}</li>
        <li className={classes['unsaved']}>{t('Not saved yet')}</li>
      </ul>
      <ol ref={list} className={classes['numbers']}>
        {survey.questions.map((question, place) => (
          <li key={question._id}>
            <button
              type="button"
              aria-current={place === at ? 'step' : undefined}
              aria-label={t('Question {number}, {standing}', { number: place + 1, standing: stateOf(question) })}
              className={classNames(
                classes['number'],
                question.answered && classes['answered'],
                question.marked && classes['marked'],
                question.waiting && classes['unsaved'],
              )}
              onClick={() => onGo(place)}
            >
              {place + 1}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
