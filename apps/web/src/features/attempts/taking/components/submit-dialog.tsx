import { t } from '../../../../shared/messages/t.ts';
import { tn } from '../../../../shared/messages/tn.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import type { AttemptState } from '../model/attempt-state.ts';
import type { Survey } from '../model/survey.ts';
import classes from './attempt.module.css';

type SubmitDialogProps = {
  attemptState: AttemptState;
  survey: Survey;
  onGo: (at: number) => void;
  onSubmit: () => void;
  onClose: () => void;
};

/**
 * Asks whether to submit, and names the unanswered questions. While answers wait to be saved, submitting can be
 * cancelled.
 */
export function SubmitDialog({ attemptState, survey, onGo, onSubmit, onClose }: SubmitDialogProps) {
  const { submitting, offline, waiting, deadlineAt } = attemptState;
  return (
    <Dialog
      open
      title={t('Submit this test?')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Keep working')}</Button>
          <Button variant="primary" loading={submitting} onClick={onSubmit}>
            {t('Submit test')}
          </Button>
        </>
      }
    >
      {survey.unanswered.length === 0 ? (
        <p>{t('You answered every question.')}</p>
      ) : (
        <Places
          lead={tn(survey.unanswered.length, '{n} question not answered:', '{n} questions not answered:')}
          places={survey.unanswered}
          onGo={onGo}
        />
      )}
      {survey.marked.length > 0 && <Places lead={t('Marked for later:')} places={survey.marked} onGo={onGo} />}
      <p>{t('Once you submit, you cannot change anything.')}</p>
      <p role="status">
        {submitting &&
          offline &&
          (deadlineAt === null
            ? t('You are offline. Your test is submitted as soon as the connection is back.')
            : t(
                'You are offline. Your test is submitted as soon as the connection is back. If time runs out first, the server submits what it has received.',
              ))}
        {submitting && !offline && waiting.length > 0 && t('Saving your last answers first…')}
        {submitting && !offline && waiting.length === 0 && t('Submitting…')}
      </p>
    </Dialog>
  );
}

function Places({ lead, places, onGo }: { lead: string; places: readonly number[]; onGo: (at: number) => void }) {
  return (
    <div>
      <p>
        <strong>{lead}</strong>
      </p>
      <ul className={classes['places']}>
        {places.map((place) => (
          <li key={place}>
            <Button
              size="small"
              aria-label={t('Go to question {number}', { number: place + 1 })}
              onClick={() => onGo(place)}
            >
              {place + 1}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
