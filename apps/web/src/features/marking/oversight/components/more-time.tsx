import { t } from '../../../../shared/messages/t.ts';
import { useAddTime } from '../api/add-time.ts';
import { AddTimeDialog } from './add-time-dialog.tsx';

type MoreTimeProps = { attemptId: string; student: string; onClose: () => void };

/** Asks how much time one student gets, and adds it. */
export function MoreTime({ attemptId, student, onClose }: MoreTimeProps) {
  const addTime = useAddTime(attemptId);
  return (
    <AddTimeDialog
      whom={t('For {student}.', { student })}
      busy={addTime.isPending}
      onAdd={(body, idempotencyKey) => addTime.mutate({ body, idempotencyKey }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
