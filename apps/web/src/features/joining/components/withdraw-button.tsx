import { useState } from 'react';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { useWithdrawRequest } from '../api/withdraw-request.ts';

type WithdrawButtonProps = {
  course: { _id: string; name: string };
  /** Called when the request is about to be withdrawn. */
  onWithdraw?: () => void;
};

/** The button that withdraws a pending request, after a question. */
export function WithdrawButton({ course, onWithdraw }: WithdrawButtonProps) {
  const [asking, setAsking] = useState(false);
  const withdraw = useWithdrawRequest();
  const close = (): void => setAsking(false);
  return (
    <>
      <Button
        size="small"
        aria-label={t('Withdraw the request for {name}', { name: course.name })}
        onClick={() => setAsking(true)}
      >
        {t('Withdraw')}
      </Button>
      <Dialog
        open={asking}
        title={t('Withdraw this request?')}
        onClose={close}
        actions={
          <>
            <Button onClick={close}>{t('Cancel')}</Button>
            <Button
              variant="danger"
              loading={withdraw.isPending}
              onClick={() => {
                onWithdraw?.();
                withdraw.mutate(course._id, { onSettled: close });
              }}
            >
              {t('Withdraw request')}
            </Button>
          </>
        }
      >
        <p>{t('Your request to join “{name}” will be withdrawn. You can ask again later.', { name: course.name })}</p>
      </Dialog>
    </>
  );
}
