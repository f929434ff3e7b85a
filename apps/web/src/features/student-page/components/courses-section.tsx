import type { StudentCourse, StudentPage } from '@lectern/contract';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { formatAgo } from '../../../shared/format/format-ago.ts';
import { percentText } from '../../../shared/format/format-number.ts';
import { materialsText } from '../../../shared/format/materials-text.ts';
import { t } from '../../../shared/messages/t.ts';
import type { StaffArea } from '../../../shared/routing/areas.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { ProgressBar } from '../../../shared/ui/progress-bar.tsx';
import { Section, ShortList } from './section.tsx';
import classes from './student-page.module.css';

const coursePages = {
  instructor: '/instructor/courses/$courseId',
  teacher: '/teacher/courses/$courseId',
  coordinator: '/coordinator/courses/$courseId',
} as const;

const datePages = {
  instructor: '/instructor/courses/$courseId/dates',
  teacher: '/teacher/courses/$courseId/dates',
  coordinator: '/coordinator/courses/$courseId/dates',
} as const;

const attemptPages = { instructor: '/instructor/attempt/$id', teacher: '/teacher/attempt/$id' } as const;

export type CoursesSectionProps = {
  area: StaffArea;
  page: StudentPage;
  /** Draws how the student came into a course. */
  ways: (ways: StudentCourse['ways']) => ReactNode;
  /** Draws the dialog that takes the student out of a course. */
  removing: (course: StudentCourse['course'], onClose: () => void) => ReactNode;
};

/** The courses that a student is in. */
export function CoursesSection({ area, page, ways, removing }: CoursesSectionProps) {
  const [leaving, setLeaving] = useState<StudentCourse['course'] | null>(null);
  return (
    <Section title={t('Courses')}>
      <ShortList list={page.courses} empty={t('In none of your courses at the moment.')}>
        {(one) => (
          <li key={one.course._id} className={classes['row']}>
            <div className={classes['main']}>
              <Link to={coursePages[area]} params={{ courseId: one.course._id }} dir="auto" className={classes['name']}>
                {one.course.name}
              </Link>{' '}
              {one.course.status === 'inactive' && <Badge tone="warn">{t('Inactive')}</Badge>}
              <div className={classes['ways']}>{ways(one.ways)}</div>
            </div>
            <div className={classes['figures']}>
              <ProgressBar
                completed={one.completed}
                total={one.materials}
                text={materialsText(one.completed, one.materials)}
                label={t('Progress in {course}', { course: one.course.name })}
              />
              <span className={classes['quiet']}>
                {one.lastSeenAt === null
                  ? t('Not seen yet')
                  : t('Seen {when}', { when: formatAgo(one.lastSeenAt, Date.now()) })}
              </span>
              {area !== 'coordinator' && <Marks area={area} course={one} />}
              <Link
                to={datePages[area]}
                params={{ courseId: one.course._id }}
                search={{ as: page.user._id }}
                aria-label={t('Dates in {course}', { course: one.course.name })}
                className={classes['mark']}
              >
                {t('Dates')}
              </Link>
              {one.can.remove && (
                <Button
                  size="small"
                  className={classes['takeOut']}
                  aria-label={t('Take out of {course}', { course: one.course.name })}
                  onClick={() => setLeaving(one.course)}
                >
                  {t('Take out')}
                </Button>
              )}
            </div>
          </li>
        )}
      </ShortList>
      {leaving !== null && removing(leaving, () => setLeaving(null))}
    </Section>
  );
}

type MarksProps = { area: keyof typeof attemptPages; course: StudentCourse };

/** The latest and the best result, once where they are the same. */
function Marks({ area, course: { latest, best } }: MarksProps) {
  if (latest === null) return null;
  const shown = best === null || best._id === latest._id ? [latest] : [latest, best];
  return shown.map((result) => (
    <Link key={result._id} to={attemptPages[area]} params={{ id: result._id }} className={classes['mark']}>
      {result === latest
        ? t('Latest {percentage} in {test}', {
            percentage: percentText(result.percentage),
            test: result.test.test_name,
          })
        : t('Best {percentage} in {test}', {
            percentage: percentText(result.percentage),
            test: result.test.test_name,
          })}
    </Link>
  ));
}
