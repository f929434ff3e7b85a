import type { RetentionPreview } from '@lectern/contract';
import { formatDate } from '../../../shared/format/format-date.ts';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { effectText, waitText } from '../kind-words.ts';
import classes from './retention.module.css';

type EffectsDialogProps = {
  preview: RetentionPreview;
  isSaving: boolean;
  onClose: () => void;
  onConfirm: () => void;
};

/** Shows what new rules remove before they are saved. */
export function EffectsDialog({ preview: { effects }, isSaving, onClose, onConfirm }: EffectsDialogProps) {
  return (
    <Dialog
      open
      title={t('This removes')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="danger" loading={isSaving} onClick={onConfirm}>
            {t('Save and remove')}
          </Button>
        </>
      }
    >
      <ul className={classes['effects']}>
        {effects.map((effect) => (
          <li key={effect.kind}>
            {effect.oldest === null
              ? effectText(effect)
              : t('{things}, the oldest of {day}', { things: effectText(effect), day: formatDate(effect.oldest) })}
            {effect.waits !== null && <p>{waitText()}</p>}
            {effect.accounts.length > 0 && (
              <ul className={classes['accounts']}>
                {effect.accounts.map(({ _id: id, username, lastUsedAt }) => (
                  <li key={id}>{t('{name}, last used on {day}', { name: username, day: formatDate(lastUsedAt) })}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      <p>{t('Nothing is removed before a day has passed: until then you can change it back.')}</p>
    </Dialog>
  );
}
