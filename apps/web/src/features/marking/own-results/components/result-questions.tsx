import type { AttemptResult } from '@lectern/contract';
import { useNavigate } from '@tanstack/react-router';
import { t } from '../../../../shared/messages/t.ts';
import { tn } from '../../../../shared/messages/tn.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Checkbox } from '../../../../shared/ui/checkbox.tsx';
import { EmptyState } from '../../../../shared/ui/empty-state.tsx';
import { isMissed } from '../missed.ts';
import { LookAgain } from './look-again.tsx';
import { MarkedQuestion } from './marked-question.tsx';
import classes from './results.module.css';

type ResultQuestionsProps = {
  questions: NonNullable<AttemptResult['questions']>;
  subject: AttemptResult['lookAgain'];
  /** Only those that are wrong or skipped. */
  onlyWrong: boolean;
  practice: boolean;
};

/** The questions of a result with the key, all of them or those to learn from. */
export function ResultQuestions({ questions, subject, onlyWrong, practice }: ResultQuestionsProps) {
  const navigate = useNavigate();
  const numbered = questions.map((question, place) => ({ question, number: place + 1 }));
  const missed = numbered.filter(({ question }) => isMissed(question));
  const shown = onlyWrong ? missed : numbered;
  return (
    <section aria-labelledby="questions-heading">
      <div className={classes['questionsHead']}>
        <h2 id="questions-heading">{t('Questions')}</h2>
        <Checkbox
          role="switch"
          aria-checked={onlyWrong}
          label={t('Only what I got wrong ({n})', { n: missed.length })}
          checked={onlyWrong}
          onChange={({ target }) =>
            void navigate({
              to: '.',
              search: { show: target.checked ? 'wrong' : undefined },
              replace: true,
              resetScroll: false,
            })
          }
        />
        <span role="status" className={classes['quiet']}>
          {tn(questions.length, '{shown} of {n} question shown', '{shown} of {n} questions shown', {
            shown: shown.length,
          })}
        </span>
        {practice && missed.length > 0 && (
          <Button
            className={classes['practise']}
            onClick={() => void navigate({ to: '.', search: { show: 'practice' } })}
          >
            {t('Practise what I got wrong')}
          </Button>
        )}
      </div>
      {shown.length === 0 ? (
        <EmptyState title={t('Everything right')}>{t('There is nothing to look at again.')}</EmptyState>
      ) : (
        <ol className={classes['questions']}>
          {shown.map(({ question, number }) => (
            <MarkedQuestion key={question._id} question={question} number={number} whose={t('Your answer')}>
              <LookAgain question={question} subject={subject} />
            </MarkedQuestion>
          ))}
        </ol>
      )}
    </section>
  );
}
