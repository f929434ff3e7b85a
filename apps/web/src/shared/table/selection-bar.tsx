import { useState } from 'react';
import { t } from '../messages/t.ts';
import { tn } from '../messages/tn.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import classes from './selection-bar.module.css';

type SelectionBarProps<A extends string> = {
  /** The acts by name, in order. */
  acts: readonly { act: A; name: string }[];
  /** The most rows that can be ticked at once. */
  atOnce: number;
  selected: number;
  /** Rows that match the filters; a lower bound where `more`. */
  total: number;
  more: boolean;
  choosing: boolean;
  onSelectAll: () => void;
  onClear: () => void;
  onAct: (act: A) => void;
};

/** At the lower end of the window while rows are ticked: how many, and the acts on them. */
export function SelectionBar<A extends string>({ acts, atOnce, selected, total, more, ...rest }: SelectionBarProps<A>) {
  const { choosing, onSelectAll, onClear, onAct } = rest;
  const [asking, setAsking] = useState(false);
  if (selected === 0) return null;
  const most = Math.min(total, atOnce);
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
        {acts.map(({ act, name }) => (
          <Button key={act} size="small" onClick={() => onAct(act)}>
            {name}
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
          {acts.map(({ act, name }) => (
            <Button
              key={act}
              wide
              onClick={() => {
                setAsking(false);
                onAct(act);
              }}
            >
              {name}
            </Button>
          ))}
          {further}
        </div>
      </Dialog>
    </div>
  );
}
