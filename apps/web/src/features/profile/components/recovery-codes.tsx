import { Button } from '../../../shared/ui/button.tsx';
import { saveFile } from '../../../shared/api/save-file.ts';
import { t } from '../../../shared/messages/t.ts';
import { CopyButton } from '../../../shared/ui/copy-button.tsx';
import classes from './second-factor.module.css';

type RecoveryCodesProps = { username: string; codes: readonly string[] };

/** Recovery codes, shown this once: to be copied, or saved as a file. */
export function RecoveryCodes({ username, codes }: RecoveryCodesProps) {
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
          'Keep these codes in a safe place. Without your phone, each opens your account once. They will not be shown again.',
        )}
      </p>
      <ol className={classes['codes']} aria-label={t('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code dir="ltr">{code}</code>
          </li>
        ))}
      </ol>
      <div className={classes['acts']}>
        <Button onClick={save}>{t('Download as a text file')}</Button>
        <CopyButton text={text} label={t('Copy recovery codes')} />
      </div>
    </>
  );
}
