import type { TestForStudent } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { timeTexts } from '@lectern/contract/time-texts';
import { type TimeWish, timeWishes } from '@lectern/contract/time-words';
import { useId, useState } from 'react';
import { fieldIssues } from '../../../shared/api/api-error.ts';
import { momentOf } from '../../../shared/forms/date-field.ts';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { TextArea } from '../../../shared/ui/text-area.tsx';
import { toastError } from '../../../shared/ui/toast.ts';
import { useAskForTime } from '../api/own-request.ts';
import classes from './time-request.module.css';
import { zoneName } from '../../../shared/format/zone-name.ts';
import { MomentField } from '../../../shared/forms/moment-field.tsx';

const labels = {
  later: t('A later date'),
  minutes: t('More minutes'),
  attempt: t('Another attempt'),
} as const;

/** The wishes that a test can fulfil: what has no limit needs no more. */
const wishesAt = ({ dates }: TestForStudent): TimeWish[] =>
  timeWishes.filter((wish) => {
    if (wish === 'later') return dates.dueAt.value !== null || dates.closesAt.value !== null;
    return wish === 'attempt' || dates.minutes.value !== null;
  });

/** Asks a student what they need and why. It stays open until the server has accepted. */
export function AskDialog({ test, onClose }: { test: TestForStudent; onClose: () => void }) {
  const possible = wishesAt(test);
  const [wants, setWants] = useState<readonly TimeWish[]>(possible.length === 1 ? possible : []);
  const [wished, setWished] = useState('');
  const [reason, setReason] = useState('');
  const ask = useAskForTime(test._id);
  const problems = fieldIssues(ask.error);
  const send = (): void => {
    const wishedAt = wants.includes('later') ? momentOf(wished) : null;
    const onError = (error: unknown): void => {
      if (Object.keys(fieldIssues(error)).length === 0) toastError(error, timeTexts.failed);
    };
    ask.mutate({ wants: [...wants], wishedAt, reason }, { onSuccess: onClose, onError });
  };
  return (
    <Dialog
      open
      title={t('Ask for more time')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" loading={ask.isPending} onClick={send}>
            {t('Send request')}
          </Button>
        </>
      }
    >
      <Wishes possible={possible} wants={wants} problem={problems['wants']} onChange={setWants} />
      {wants.includes('later') && (
        <MomentField
          label={t('Until when? (optional)')}
          hint={t('Times are those of {zone}.', { zone: zoneName() })}
          value={wished}
          error={problems['wishedAt']}
          onChange={(event) => setWished(event.currentTarget.value)}
        />
      )}
      <TextArea
        label={t('Reason')}
        hint={t('Your teacher will see it.')}
        maxLength={limits.timeReason}
        value={reason}
        error={problems['reason']}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Dialog>
  );
}

type WishesProps = {
  possible: readonly TimeWish[];
  wants: readonly TimeWish[];
  problem: string | undefined;
  onChange: (wants: TimeWish[]) => void;
};

function Wishes({ possible, wants, problem, onChange }: WishesProps) {
  const problemId = useId();
  return (
    <fieldset className={classes['wishes']} aria-describedby={problem === undefined ? undefined : problemId}>
      <legend>{t('What do you need?')}</legend>
      {possible.map((wish) => (
        <Checkbox
          key={wish}
          label={labels[wish]}
          checked={wants.includes(wish)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(timeWishes.filter((one) => (one === wish ? checked : wants.includes(one))))
          }
        />
      ))}
      {problem !== undefined && (
        <p id={problemId} className={classes['problem']}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}
