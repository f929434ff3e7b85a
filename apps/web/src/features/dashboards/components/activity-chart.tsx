import type { AdminDashboard } from '@lectern/contract';
import { type CSSProperties, type PointerEvent, useState } from 'react';
import { formatDate } from '../../../shared/format/format-date.ts';
import { numberText } from '../../../shared/format/format-number.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { axisOf } from '../model/axis.ts';
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
  /** The place of the day whose values are shown. */
  const [shown, setShown] = useState<number | null>(null);
  const sum = (field: 'signUps' | 'activeUsers') => days.reduce((total, day) => total + day[field], 0);
  const busiest = Math.max(0, ...days.map(({ activeUsers }) => activeUsers));
  const { top, marks } = axisOf(Math.max(busiest, ...days.map(({ signUps }) => signUps)));
  const percent = (value: number) => `${(value / top) * 100}%`;
  const summary = t('{sum} sign-ups; at most {busiest} active users in a day', { sum: sum('signUps'), busiest });
  return (
    <figure className={classes['figure']}>
      <figcaption className={classes['key']}>
        <span className={classes['signUpsKey']}>{t('Sign-ups')}</span>
        <span className={classes['activeKey']}>{t('Active users')}</span>
      </figcaption>
      <div className={classes['plot']}>
        <div className={classes['marks']} aria-hidden="true">
          {marks.map((mark) => (
            <span key={mark} style={{ insetBlockEnd: percent(mark) }}>
              {numberText(mark)}
            </span>
          ))}
        </div>
        <div role="img" aria-label={summary} className={classes['bars']}>
          {days.map(({ day, signUps, activeUsers }, place) => (
            <div key={day} className={classes['day']} data-shown={place === shown || undefined}>
              <div className={classes['signUps']} style={{ height: percent(signUps) }} />
              <div className={classes['active']} style={{ height: percent(activeUsers) }} />
            </div>
          ))}
        </div>
        <DayPicker days={days} shown={shown} onShow={setShown} />
      </div>
      <div className={classes['axis']} aria-hidden="true">
        {[0, 1 / 3, 2 / 3, 1].map((part) => (
          <span key={part}>{dayText(days[Math.round(part * (days.length - 1))]?.day ?? '')}</span>
        ))}
      </div>
    </figure>
  );
}

type DayPickerProps = { days: Days; shown: number | null; onShow: (place: number | null) => void };

/**
 * Chooses the day whose values are shown: by the pointer, by touch, or by the arrow keys, as a slider over the bars.
 * Where nothing is chosen yet, the slider stands at the last day.
 */
function DayPicker({ days, shown, onShow }: DayPickerProps) {
  const last = days.length - 1;
  const place = shown ?? last;
  const day = days[place];
  if (day === undefined) return null;
  const values = t('{day}. Sign-ups: {signUps}. Active users: {activeUsers}.', { ...day, day: dayText(day.day) });
  return (
    <>
      <input
        type="range"
        className={classes['picker']}
        aria-label={t('Day')}
        aria-valuetext={values}
        min={0}
        max={last}
        value={place}
        onChange={(event) => onShow(event.currentTarget.valueAsNumber)}
        onFocus={() => onShow(place)}
        onBlur={() => onShow(null)}
        onPointerMove={(event) => onShow(placeUnder(event, days.length))}
        onPointerLeave={(event) => document.activeElement !== event.currentTarget && onShow(null)}
      />
      {shown !== null && (
        <div
          className={classes['values']}
          style={{ '--at': (place + 0.5) / days.length } as CSSProperties}
          aria-hidden="true"
        >
          <strong>{dayText(day.day)}</strong>
          <span className={classes['signUpsKey']}>{numberText(day.signUps)}</span>
          <span className={classes['activeKey']}>{numberText(day.activeUsers)}</span>
        </div>
      )}
    </>
  );
}

/** The place of the day under the pointer, counted from where the language begins. */
function placeUnder(event: PointerEvent<HTMLInputElement>, count: number): number {
  const { left, width } = event.currentTarget.getBoundingClientRect();
  const part = (event.clientX - left) / width;
  const fromStart = getComputedStyle(event.currentTarget).direction === 'rtl' ? 1 - part : part;
  return Math.min(count - 1, Math.max(0, Math.floor(fromStart * count)));
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
