import type { NotStarted } from '@lectern/contract';
import { formatDate } from '../../../shared/format/format-date.ts';
import { t } from '../../../shared/messages/t.ts';
import { PersonName } from '../../../shared/ui/person-name.tsx';
import { StudentLink } from '../../../shared/ui/student-link.tsx';
import classes from './dashboards.module.css';

/** Students who have opened nothing, each with the course and the day since when they could. */
export function NotStartedList({ students }: { students: readonly NotStarted[] }) {
  return (
    <ul className={classes['lines']}>
      {students.map(({ user, course, since }) => (
        <li key={`${user._id} ${course._id}`}>
          <PersonName person={user} size={36}>
            <strong>
              <StudentLink area="teacher" student={user} />
            </strong>{' '}
            <span className={classes['detail']}>{course.name}</span>{' '}
            <span className={classes['detail']}>{t('since {since}', { since: formatDate(since) })}</span>
          </PersonName>
        </li>
      ))}
    </ul>
  );
}
