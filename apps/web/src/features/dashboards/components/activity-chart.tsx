import type { AdminDashboard } from '@lectern/contract';
import { useState } from 'react';
import { formatDate } from '../../../shared/format/format-date.ts';
import { numberText } from '../../../shared/format/format-number.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import classes from './activity-chart.module.css';

type Days = AdminDashboard['activity'];

/** A day of the server's calendar, which is UTC. */
const dayText = (day: string): string => formatDate(`${day}T00:00:00Z`, 'UTC');

/** Sign-ups and active people on each of the last days, as bars or as a table. */
export function ActivityChart({ days }: { days: Days }) {
  const [asTable, setAsTable] = useState(false);
  return (
    <Card className={classes['panel']}>
      <div className={classes['head']}>
        <h2>{tn(days.length, 'Last {n} day', 'Last {n} days')}</h2>
        <Button size="small" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {t('Show as table')}
        </Button>
      </div>
      {asTable ? <ActivityTable days={days} /> : <Bars days={days} />}
    </Card>
  );
}

function Bars({ days }: { days: Days }) {
  const most = Math.max(1, ...days.flatMap(({ signUps, activeUsers }) => [signUps, activeUsers]));
  const sum = (field: 'signUps' | 'activeUsers') => days.reduce((total, day) => total + day[field], 0);
  const busiest = Math.max(0, ...days.map(({ activeUsers }) => activeUsers));
  const percent = (value: number) => ({ height: `${(value / most) * 100}%` });
  const summary = t('{sum} sign-ups; at most {busiest} active users on a day', { sum: sum('signUps'), busiest });
  return (
    <figure className={classes['figure']}>
      <figcaption className={classes['key']}>
        <span className={classes['signUpsKey']}>{t('Sign-ups')}</span>
        <span className={classes['activeKey']}>{t('Active users')}</span>
        <span className={classes['most']}>{t('Highest bar: {most}', { most })}</span>
      </figcaption>
      <div role="img" aria-label={summary} className={classes['bars']}>
        {days.map(({ day, signUps, activeUsers }) => (
          <div
            key={day}
            className={classes['day']}
            title={t('{day}: {signUps} / {activeUsers}', { day: dayText(day), signUps, activeUsers })}
          >
            <div className={classes['signUps']} style={percent(signUps)} />
            <div className={classes['active']} style={percent(activeUsers)} />
          </div>
        ))}
      </div>
      <div className={classes['axis']}>
        <span>{dayText(days[0]?.day ?? '')}</span>
        <span>{dayText(days.at(-1)?.day ?? '')}</span>
      </div>
    </figure>
  );
}

function ActivityTable({ days }: { days: Days }) {
  return (
    <table className={classes['table']}>
      <thead>
        <tr>
          <th scope="col">{t('Day')}</th>
          <th scope="col">{t('Sign-ups')}</th>
          <th scope="col">{t('Active users')}</th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, signUps, activeUsers }) => (
          <tr key={day}>
            <th scope="row">{dayText(day)}</th>
            <td>{numberText(signUps)}</td>
            <td>{numberText(activeUsers)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
