import type { TeacherDashboard } from '@lectern/contract';
import { Link } from '@tanstack/react-router';
import { formatMoment } from '../../../shared/format/format-moment.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { Card } from '../../../shared/ui/card.tsx';
import classes from './dashboards.module.css';

/** A teacher's tests that are due or close soon, and those with late attempts; nothing where there are none. */
export function DatedTests({ tests }: { tests: TeacherDashboard['datedTests'] }) {
  if (tests.length === 0) return null;
  return (
    <Card className={classes['panel']}>
      <h2>{t('Dates of tests')}</h2>
      <ul className={classes['lines']}>
        {tests.map(({ _id, test_name: name, course, moment, at, lateAttempts }) => (
          <li key={_id}>
            <Link to="/teacher/test/$id/results" params={{ id: _id }}>
              {name}
            </Link>{' '}
            {lateAttempts > 0 && tn(lateAttempts, '{n} late attempt', '{n} late attempts')}{' '}
            <span className={classes['detail']}>
              <span>{course.name}</span>{' '}
              <span className={classes['date']}>{momentTexts[moment]({ moment: formatMoment(at) })}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

type Place = { moment: string };

const momentTexts = {
  due: (at: Place) => t('Due {moment}', at),
  closes: (at: Place) => t('Closes {moment}', at),
  late: (at: Place) => t('Was due {moment}', at),
};
