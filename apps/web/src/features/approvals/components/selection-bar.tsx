import { limits } from '@lectern/contract/limits';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import classes from './approvals.module.css';

/** The number of waiting requests; `more` where they were counted up to a limit only. */
export type PendingCount = { total: number; more: boolean };

type SelectionBarProps = {
  selected: number;
  /** Pending requests that pass the filters; undefined while unknown. */
  pending: PendingCount | undefined;
  /** Whether filters narrow the list. */
  filtered: boolean;
  choosing: boolean;
  busy: boolean;
  onSelectAll: () => void;
  onClear: () => void;
  onApprove: () => void;
  onReject: () => void;
};

const none: PendingCount = { total: 0, more: false };

/** Offers to select all waiting requests, and decides on the selected ones. */
export function SelectionBar({ selected, pending = none, filtered, choosing, busy, ...on }: SelectionBarProps) {
  const most = Math.min(pending.total, limits.decideAtOnce);
  const left = pending.more || most < pending.total;
  const all = selectAllText(most, left, filtered);
  if (selected === 0 && pending.total === 0) return null;
  return (
    <div role="group" aria-label={t('Selection')} className={classes['bar']}>
      {selected > 0 && <span className={classes['selected']}>{t('{selected} selected', { selected })}</span>}
      {selected > 0 && (
        <>
          <Button size="small" variant="primary" loading={busy} onClick={on.onApprove}>
            {t('Approve selected')}
          </Button>
          <Button size="small" disabled={busy} onClick={on.onReject}>
            {t('Reject selected')}
          </Button>
          <Button size="small" variant="quiet" disabled={busy} onClick={on.onClear}>
            {t('Clear selection')}
          </Button>
        </>
      )}
      {selected < most && (
        <Button size="small" loading={choosing} onClick={on.onSelectAll}>
          {all}
        </Button>
      )}
    </div>
  );
}

/** The label of the button that selects all waiting requests, or as many as can be decided at once. */
function selectAllText(most: number, left: boolean, filtered: boolean): string {
  if (left) {
    return filtered
      ? t('Select the newest {most} matching', { most })
      : t('Select the newest {most} pending', { most });
  }
  return filtered ? t('Select all {most} matching', { most }) : t('Select all {most} pending', { most });
}
