import type { Course } from '@lectern/contract';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDuration } from '../../../shared/format/format-duration.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { Breadcrumbs, Crumb } from '../../../shared/ui/breadcrumbs.tsx';
import { CoverImage } from '../../../shared/ui/cover-image.tsx';
import { PageHeading } from '../../../shared/ui/page-heading.tsx';
import { PersonName } from '../../../shared/ui/person-name.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { CourseRating } from './course-rating.tsx';
import { CourseStatusBadge } from './course-status-badge.tsx';
import classes from './course-head.module.css';

type CourseHeadProps = {
  id: string;
  /** Undefined while it loads: the head then shows what the pressed card has told, and placeholders. */
  course: Course | undefined;
  unrated: 3.5 | 0;
  /** The viewer's acts on the course. */
  children?: ReactNode;
};

/** The top of a course's page: image, name, rating, who made it, duration and status. */
export function CourseHead({ id, course, unrated, children }: CourseHeadProps) {
  const told = useLocation({ select: ({ state }) => state.course });
  return (
    <>
      <Breadcrumbs>
        <Crumb>
          <Link to="/courses">{t('Courses')}</Link>
        </Crumb>
      </Breadcrumbs>
      <div className={classes['head']}>
        <div className={classes['text']}>
          <PageHeading>{course?.name ?? told?.name ?? t('Course')}</PageHeading>
          {course === undefined ? <FactsComing /> : <CourseFacts course={course} unrated={unrated} />}
          {children}
        </div>
        {course === undefined && told === undefined ? (
          <div className={classes['image']}>
            <Skeleton height="100%" />
          </div>
        ) : (
          <CoverImage id={id} src={course?.imageUrl ?? told?.image ?? null} eager className={classes['image']} />
        )}
      </div>
    </>
  );
}

function CourseFacts({ course, unrated }: { course: Course; unrated: 3.5 | 0 }) {
  return (
    <>
      <CourseRating course={course} unrated={unrated} />
      <dl className={classes['facts']}>
        <div>
          <dt>{t('Duration')}</dt>
          <dd>{formatDuration(course.duration, course.duration_unit)}</dd>
        </div>
        <div>
          <dt>{t('Status')}</dt>
          <dd>
            <CourseStatusBadge status={course.status} />
          </dd>
        </div>
        <div>
          <dt>{t('Contents')}</dt>
          <dd>{tn(course.subjects.length, '{n} subject', '{n} subjects')}</dd>
        </div>
        <div>
          <dt>{t('Taught by')}</dt>
          <dd>
            <PersonName person={course.creator} />
          </dd>
        </div>
      </dl>
    </>
  );
}

function FactsComing() {
  return (
    <div className={classes['coming']}>
      <Skeleton height={20} width="55%" />
      <Skeleton height={48} width="85%" />
    </div>
  );
}
