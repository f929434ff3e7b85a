import type { TimeRequest } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { useState } from 'react';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { TextArea } from '../../../shared/ui/text-area.tsx';
import { useDecline } from '../api/time-requests.ts';

/** Asks for the reason of a decline, which may be left out. It stays open until the server has accepted. */
export function DeclineDialog({ request, onClose }: { request: TimeRequest; onClose: () => void }) {
  const [answer, setAnswer] = useState('');
  const decline = useDecline();
  const { student, test } = request;
  return (
    <Dialog
      open
      title={t('Decline the request of {name} for {test}', { name: student.username, test: test.name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="danger"
            loading={decline.isPending}
            onClick={() => decline.mutate({ one: request, answer }, { onSuccess: onClose })}
          >
            {t('Decline')}
          </Button>
        </>
      }
    >
      <TextArea
        label={t('Reason (optional)')}
        hint={t('The student will see it.')}
        maxLength={limits.timeReason}
        value={answer}
        onChange={(event) => setAnswer(event.currentTarget.value)}
      />
    </Dialog>
  );
}
