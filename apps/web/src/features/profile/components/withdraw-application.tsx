import { useState } from 'react';
import { errorText } from '../../../shared/api/api-error.ts';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { useWithdrawApplication } from '../api/withdraw-application.ts';
import classes from './profile.module.css';

/** The button that withdraws an application, after a question; the reason where the server refuses. */
export function WithdrawApplication() {
  const withdraw = useWithdrawApplication();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button loading={withdraw.isPending} onClick={() => setAsking(true)}>
        {t('Withdraw application')}
      </Button>
      {withdraw.isError && (
        <p role="alert" className={classes['bad']}>
          {errorText(withdraw.error, t('Your application could not be withdrawn. Please try again.'))}
        </p>
      )}
      <Dialog
        open={asking}
        title={t('Withdraw your application?')}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{t('Cancel')}</Button>
            <Button
              variant="primary"
              onClick={() => {
                setAsking(false);
                withdraw.mutate();
              }}
            >
              {t('Withdraw')}
            </Button>
          </>
        }
      >
        <p>{t('You will be a student again, with your courses and tests. You can apply again at any time.')}</p>
      </Dialog>
    </>
  );
}
