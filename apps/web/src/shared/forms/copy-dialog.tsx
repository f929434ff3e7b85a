import { copyTexts } from '@lectern/contract/copy-texts';
import { limits } from '@lectern/contract/limits';
import { useState, type ReactNode } from 'react';
import { errorText, fieldIssues } from '../api/api-error.ts';
import { t } from '../messages/t.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import classes from './copy-dialog.module.css';

type CopyDialogProps = {
  title: string;
  /** The name of the original. */
  name: string;
  copying: { isPending: boolean; error: Error | null };
  /** Makes a copy under this name. */
  onCopy: (name: string) => void;
  onClose: () => void;
  /** The choices, and a sentence on what stays behind. */
  children: ReactNode;
};

/** Asks for the name of a copy. It stays open until the server has made one. */
export function CopyDialog({ title, name: former, copying, onCopy, onClose, children }: CopyDialogProps) {
  const [name, setName] = useState(() => t('{name} (copy)', { name: former }).slice(0, limits.name));
  const [tried, setTried] = useState(false);
  const missing = tried && name.trim() === '' ? t('Name is required') : undefined;
  const refused = fieldIssues(copying.error)['name'];
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" type="submit" form="copy" loading={copying.isPending}>
            {t('Duplicate')}
          </Button>
        </>
      }
    >
      <form
        id="copy"
        noValidate
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (name.trim() !== '') onCopy(name.trim());
        }}
      >
        <TextField
          label={t('Name')}
          required
          maxLength={limits.name}
          value={name}
          error={missing ?? refused}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {children}
        {copying.error !== null && refused === undefined && (
          <p role="alert" className={classes['problem']}>
            {errorText(copying.error, copyTexts.failed)}
          </p>
        )}
      </form>
    </Dialog>
  );
}
