import { testTexts } from '@lectern/contract/test-texts';
import { commaList } from '../../../../shared/format/comma-list.ts';
import { t } from '../../../../shared/messages/t.ts';
import { tn } from '../../../../shared/messages/tn.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import type { AttemptState } from '../model/attempt-state.ts';
import classes from './attempt.module.css';

type AttemptNotesProps = { attemptState: AttemptState; onContinue: () => void };

/** Notes that the student must read during the test: another window goes on with it, or another choice stands. */
export function AttemptNotes({ attemptState, onContinue }: AttemptNotesProps) {
  const { phase, timeUp, superseded, offline, waiting } = attemptState;
  const places = placesOf(attemptState, superseded);
  return (
    <>
      {(phase === 'taken-over' || phase === 'opening') && (
        <div role="alert" className={classes['note']}>
          <p>{phase === 'opening' ? t('Connecting…') : t(testTexts.attemptTakenOver)}</p>
          <Button variant="primary" loading={phase === 'opening'} onClick={onContinue}>
            {t('Continue here')}
          </Button>
        </div>
      )}
      {phase === 'open' && timeUp && (
        <p role="alert" className={classes['note']}>
          {offline && waiting.length > 0
            ? tn(
                waiting.length,
                'Time is up. {n} answer has not reached the server. The server submits what it has received.',
                'Time is up. {n} answers have not reached the server. The server submits what it has received.',
              )
            : t('Time is up. The server submits what it has.')}
        </p>
      )}
      {places.length > 0 && (
        <p role="alert" className={classes['note']}>
          {tn(
            places.length,
            'Question {numbers}: a later answer from another window was kept.',
            'Questions {numbers}: later answers from another window were kept.',
            { numbers: commaList(places.map(String)) },
          )}
        </p>
      )}
    </>
  );
}

/** The numbers of questions on the screen. */
export function placesOf({ attempt }: AttemptState, questions: readonly string[]): number[] {
  const all = attempt?.questions ?? [];
  return all.flatMap(({ _id }, place) => (questions.includes(_id) ? [place + 1] : []));
}
