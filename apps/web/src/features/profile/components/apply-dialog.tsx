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
        <li>{t('You work in the teacher area at once.')}</li>
        <li>{t('My Courses and your tests are closed to you from then on: they are for students.')}</li>
        <li>{t('Your results stay. You find them on your profile.')}</li>
        <li>{t('Until somebody approves you, you can withdraw the application. Then everything is as it was.')}</li>
        <li>{t('Once you are approved, only an administrator can make you a student again.')}</li>
        <li>{t('You are signed out everywhere but here.')}</li>
      </ul>
    </Dialog>
  );
}
