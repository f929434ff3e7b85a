import type { TeacherDashboard } from '@lectern/contract';
import { Link } from '@tanstack/react-router';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { Card } from '../../../shared/ui/card.tsx';
import classes from './dashboards.module.css';

const boards = { instructor: '/instructor/test/$id/board', teacher: '/teacher/test/$id/board' } as const;

type SatTestsProps = { area: keyof typeof boards; sitting: TeacherDashboard['sitting'] };

/** The tests that students sit now, with the way to their boards; nothing where there are none. */
export function SatTests({ area, sitting: { attempts, tests } }: SatTestsProps) {
  if (attempts === 0) return null;
  return (
    <Card className={classes['panel']}>
      <h2>{t('Tests in progress')}</h2>
      <ul className={classes['lines']}>
        {tests.map(({ _id, test_name: name, attempts: open }) => (
          <li key={_id}>
            <Link to={boards[area]} params={{ id: _id }}>
              {name}
            </Link>{' '}
            <span className={classes['detail']}>{tn(open, '{n} open attempt', '{n} open attempts')}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
