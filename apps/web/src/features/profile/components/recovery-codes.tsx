import { saveFile } from '../../../shared/api/save-file.ts';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { CopyButton } from '../../../shared/ui/copy-button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { toast } from '../../../shared/ui/toast.ts';
import classes from './second-factor.module.css';

type RecoveryCodesProps = { username: string; codes: readonly string[] };

/** Shows recovery codes this once, until their owner says that they are saved. */
export function RecoveryCodesDialog({ onSaved, ...shown }: RecoveryCodesProps & { onSaved: () => void }) {
  const close = (): void => {
    // The dialog was the better answer to what they say.
    toast.dismissAll();
    onSaved();
  };
  return (
    <Dialog
      open
      holds
      title={t('Your recovery codes')}
      onClose={close}
      actions={
        <Button variant="primary" onClick={close}>
          {t('I have saved them')}
        </Button>
      }
    >
      <RecoveryCodes {...shown} />
    </Dialog>
  );
}

function RecoveryCodes({ username, codes }: RecoveryCodesProps) {
  const text = codes.join('\n');
  const save = (): void => {
    const title = t('Recovery codes for {username} at Lectern ({site})', { username, site: location.host });
    const lines = [title, t('Each works once.'), '', ...codes, ''];
    saveFile('lectern-recovery-codes.txt', new Blob([lines.join('\n')], { type: 'text/plain;charset=utf-8' }));
  };
  return (
    <>
      <p>
        {t(
          'Keep these codes in a safe place. If you lose your device, each signs you in once, with your password. They will not be shown again.',
        )}
      </p>
      <ol className={classes['codes']} aria-label={t('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code dir="ltr" translate="no">
              {code}
            </code>
          </li>
        ))}
      </ol>
      <div className={classes['acts']}>
        <CopyButton text={text} label={t('Copy recovery codes')} />
        <Button onClick={save}>{t('Download as a text file')}</Button>
      </div>
    </>
  );
}
