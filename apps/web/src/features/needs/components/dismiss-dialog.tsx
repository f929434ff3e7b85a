import type { DismissalReason, NeedLine } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { useState } from 'react';
import { shownName } from '../../../shared/format/shown-name.ts';
import { rich } from '../../../shared/messages/rich.tsx';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { TextArea } from '../../../shared/ui/text-area.tsx';
import { useDismissLine } from '../api/dismiss.ts';
import { evidenceText } from '../model/evidence.ts';
import { reasonText } from './reasons.ts';
import classes from './needs.module.css';

/** Asks why a line is dismissed. It closes on the server's answer, whichever it is: the list then shows the line as it is. */
export function DismissDialog({ line, onClose }: { line: NeedLine; onClose: () => void }) {
  const [reason, setReason] = useState<DismissalReason>('spoke');
  const [text, setText] = useState('');
  const dismiss = useDismissLine();
  const confirm = (): void =>
    dismiss.mutate(
      { line, body: { reason, text: text.trim() === '' ? null : text.trim(), state: line.state } },
      { onSettled: onClose },
    );
  return (
    <Dialog
      open
      title={t('Dismiss this line?')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" loading={dismiss.isPending} onClick={confirm}>
            {t('Dismiss##needs')}
          </Button>
        </>
      }
    >
      <p>
        {rich('{student}: {evidence}', {
          student: <strong className={classes['named']}>{shownName(line.user.username)}</strong>,
          evidence: <bdi>{evidenceText(line)}</bdi>,
        })}
      </p>
      <fieldset className={classes['reasons']}>
        <legend>{t('Reason')}</legend>
        {(Object.keys(reasonText) as DismissalReason[]).map((one) => (
          <label key={one}>
            <input type="radio" name="reason" value={one} checked={reason === one} onChange={() => setReason(one)} />
            {reasonText[one]}
          </label>
        ))}
      </fieldset>
      <TextArea
        label={t('Remark')}
        hint={t('The student does not see the reason. The line comes back when there is more to it, or after 14 days.')}
        maxLength={limits.dismissalText}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </Dialog>
  );
}
