import { limits } from '@lectern/contract/limits';
import { useState } from 'react';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { actNames, barActs, type BarAct } from '../bulk-words.ts';
import classes from './bulk.module.css';

type BulkBarProps = {
  selected: number;
  /** People who match the filters; a lower bound where `more`. */
  total: number;
  more: boolean;
  choosing: boolean;
  onSelectAll: () => void;
  onClear: () => void;
  onAct: (act: BarAct) => void;
};

/** At the lower end of the window while people are ticked: how many, and the acts on them. */
export function BulkBar({ selected, total, more, choosing, onSelectAll, onClear, onAct }: BulkBarProps) {
  const [asking, setAsking] = useState(false);
  if (selected === 0) return null;
  const most = Math.min(total, limits.peopleAtOnce);
  const all =
    more || most < total
      ? t('Select the first {most} matching', { most })
      : t('Select all {most} matching##users', { most });
  const further = selected < most && (
    <Button size="small" variant="quiet" loading={choosing} onClick={onSelectAll}>
      {all}
    </Button>
  );
  return (
    <div role="group" aria-label={t('Selection')} className={classes['bar']}>
      <strong role="status" className={classes['count']}>
        {tn(selected, '{n} selected', '{n} selected')}
      </strong>
      {further && <div className={classes['wide']}>{further}</div>}
      <div className={classes['acts']}>
        {barActs.map((act) => (
          <Button key={act} size="small" onClick={() => onAct(act)}>
            {actNames[act]}
          </Button>
        ))}
      </div>
      <div className={classes['opener']}>
        <Button size="small" variant="primary" onClick={() => setAsking(true)}>
          {t('Actions')}
        </Button>
      </div>
      <Button size="small" variant="quiet" aria-label={t('Clear selection')} onClick={onClear}>
        <span className={classes['wide']}>{t('Clear selection')}</span>
        <span className={classes['narrow']} aria-hidden="true">
          ×
        </span>
      </Button>
      <Dialog open={asking} title={tn(selected, '{n} selected', '{n} selected')} onClose={() => setAsking(false)}>
        <div className={classes['choices']}>
          {barActs.map((act) => (
            <Button
              key={act}
              wide
              onClick={() => {
                setAsking(false);
                onAct(act);
              }}
            >
              {actNames[act]}
            </Button>
          ))}
          {further}
        </div>
      </Dialog>
    </div>
  );
}
