import { useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { useWithdrawRequest } from '../api/withdraw-request.ts';

/** The button that takes a pending request back, after asking whether to. */
export function WithdrawButton({ course }: { course: { _id: string; name: string } }) {
  const [asking, setAsking] = useState(false);
  const withdraw = useWithdrawRequest();
  const close = (): void => setAsking(false);
  return (
    <>
      <Button size="small" aria-label={`Withdraw the request for ${course.name}`} onClick={() => setAsking(true)}>
        Withdraw
      </Button>
      <Dialog
        open={asking}
        title="Withdraw this request?"
        onClose={close}
        actions={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button
              variant="danger"
              loading={withdraw.isPending}
              onClick={() => withdraw.mutate(course._id, { onSettled: close })}
            >
              Withdraw request
            </Button>
          </>
        }
      >
        <p>Your request to join “{course.name}” will be taken back. You can ask again later.</p>
      </Dialog>
    </>
  );
}
