import type { GroupGain } from '@lectern/contract';
import { numberText, percentText } from '../../../../shared/format/format-number.ts';
import { t } from '../../../../shared/messages/t.ts';
import { Card } from '../../../../shared/ui/card.tsx';
import classes from './gain-chart.module.css';

/** More groups would make the chart unreadable; the table has them all. */
const most = 12;

export const groupName = ({ group }: GroupGain): string => group?.name ?? t('All students');

/** The means before and after, of everybody and of each group, as bars. The table below has the same figures. */
export function GainChart({ gains }: { gains: readonly GroupGain[] }) {
  const shown = gains.filter(({ meanPre, meanPost }) => meanPre !== null && meanPost !== null).slice(0, most);
  if (shown.length === 0) return null;
  return (
    <Card>
      <figure className={classes['figure']}>
        <figcaption className={classes['key']}>
          <span className={classes['preKey']}>{t('Pre-test')}</span>
          <span className={classes['postKey']}>{t('Post-test')}</span>
          <span>{t('mean percentage')}</span>
        </figcaption>
        <ul className={classes['rows']}>
          {shown.map((one) => (
            <li key={one.group?._id ?? ''} className={classes['row']}>
              <span className={classes['name']}>{groupName(one)}</span>
              <Bars pre={one.meanPre} post={one.meanPost} />
              <span className={classes['gain']}>{t('gain {gain}', { gain: numberText(one.gain, 2) })}</span>
            </li>
          ))}
        </ul>
      </figure>
    </Card>
  );
}

function Bars({ pre, post }: { pre: number | null; post: number | null }) {
  const text = t('From {pre} to {post}', { pre: percentText(pre), post: percentText(post) });
  // Negative marks can bring a mean below zero; its bar has no length.
  const width = (value: number | null) => ({ width: `${Math.max(0, Math.min(100, value ?? 0))}%` });
  return (
    <div role="img" aria-label={text} title={text} className={classes['bars']}>
      <div className={classes['pre']} style={width(pre)} />
      <div className={classes['post']} style={width(post)} />
    </div>
  );
}
