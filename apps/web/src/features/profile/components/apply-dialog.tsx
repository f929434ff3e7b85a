import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import classes from './profile.module.css';

type ApplyDialogProps = { institution: string; onApply: () => void; onClose: () => void };

/** Says what an application changes before it is sent. */
export function ApplyDialog({ institution, onApply, onClose }: ApplyDialogProps) {
  return (
    <Dialog
      open
      title={t('Apply to teach at {institution}?', { institution })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" onClick={onApply}>
            {t('Apply')}
          </Button>
        </>
      }
    >
      <ul className={classes['changes']}>
        <li>{t('You can use the teacher area right away.')}</li>
        <li>{t('You can no longer open My Courses or your tests: they are for students.')}</li>
        <li>{t('Your results stay. You can find them on your profile.')}</li>
        <li>{t('Until you are approved, you can withdraw the application. Then everything is as it was before.')}</li>
        <li>{t('Once you are approved, only an administrator can make you a student again.')}</li>
        <li>{t('You are signed out everywhere else.')}</li>
      </ul>
    </Dialog>
  );
}
