import type { TeacherDashboard } from '@lectern/contract';
import { Link } from '@tanstack/react-router';
import { tn } from '../../../shared/messages/tn.ts';
import { Card } from '../../../shared/ui/card.tsx';
import classes from './dashboards.module.css';

/** The courses in which questions wait for an answer; nothing where none does. */
export function QuestionsWaiting({ waiting: { total, courses } }: { waiting: TeacherDashboard['questionsWaiting'] }) {
  if (total === 0) return null;
  return (
    <Card className={classes['panel']}>
      <h2>{tn(total, '{n} question without an answer', '{n} questions without an answer')}</h2>
      <ul className={classes['lines']}>
        {courses.map(({ _id, name, waiting }) => (
          <li key={_id}>
            <Link to="/teacher/courses/$courseId/questions" params={{ courseId: _id }}>
              {name}
            </Link>{' '}
            <span className={classes['detail']}>{tn(waiting, '{n} question', '{n} questions')}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
