import type { AttemptReview } from '@lectern/contract';
import { useState } from 'react';
import { t } from '../../../../shared/messages/t.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { useReopenAttempt } from '../api/reopen-attempt.ts';
import { useCloseAttempt } from '../api/close-attempt.ts';
import { CloseDialog } from './close-dialog.tsx';
import { MoreTime } from './more-time.tsx';
import { ReopenDialog } from './reopen-dialog.tsx';

type AttemptActionsProps = {
  attempt: Pick<AttemptReview, '_id' | 'can'> & { student: { username: string } };
  size?: 'small';
};

/** The acts on an attempt: give it more time, submit it, or open it again. */
export function AttemptActions({ attempt: { _id, student, can }, ...look }: AttemptActionsProps) {
  const [asking, setAsking] = useState<'time' | 'submit' | 'reopen' | null>(null);
  const reopen = useReopenAttempt(_id);
  const close = useCloseAttempt(_id);
  const done = { onSuccess: () => setAsking(null) };
  return (
    <>
      {can.addTime && (
        <Button {...look} onClick={() => setAsking('time')}>
          {t('Add time')}
        </Button>
      )}
      {can.submit && (
        <Button {...look} onClick={() => setAsking('submit')}>
          {t('Submit for the student')}
        </Button>
      )}
      {can.reopen && (
        <Button {...look} onClick={() => setAsking('reopen')}>
          {t('Reopen')}
        </Button>
      )}
      {asking === 'time' && <MoreTime attemptId={_id} student={student.username} onClose={() => setAsking(null)} />}
      {asking === 'submit' && (
        <CloseDialog
          student={student.username}
          busy={close.isPending}
          onSubmit={() => close.mutate(undefined, done)}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'reopen' && (
        <ReopenDialog
          student={student.username}
          busy={reopen.isPending}
          onReopen={(body) => reopen.mutate(body, done)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}
