import type { CourseOverview } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { numberText } from '../../../shared/format/format-number.ts';
import { safeResourceUrl } from '../../../shared/format/resource-url.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import type { StaffArea } from '../../../shared/routing/areas.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { CopyButton } from '../../../shared/ui/copy-button.tsx';
import { CoverImage } from '../../../shared/ui/cover-image.tsx';
import { coursePages } from '../course-pages.ts';
import classes from './course-page.module.css';
import { CourseTeachers } from './course-teachers.tsx';

type OverviewProps = { area: StaffArea; course: CourseOverview };

/** A course at a glance: its cover and state, its figures, the work that waits, and its teachers. */
export function Overview({ area, course }: OverviewProps) {
  return (
    <div className={classes['overview']}>
      <Card className={classes['about']}>
        <CoverImage
          id={course._id}
          src={course.imageUrl === null ? null : safeResourceUrl(course.imageUrl)}
          className={classes['cover']}
        />
        <State course={course} />
      </Card>
      <div className={classes['side']}>
        <Needs area={area} course={course} />
        <Figures area={area} course={course} />
        <CourseTeachers area={area} course={course} />
      </div>
    </div>
  );
}

function State({ course }: Pick<OverviewProps, 'course'>) {
  const { name, status, course_type: type, join_code: code } = course;
  return (
    <dl className={classes['facts']}>
      <Fact label={t('Status')}>
        <Badge tone={status === 'active' ? 'good' : 'warn'}>{status === 'active' ? t('Active') : t('Inactive')}</Badge>
      </Fact>
      <Fact label={t('Course Type')}>{type === 'public' ? t('Public') : t('Private')}</Fact>
      {code !== undefined && (
        <Fact label={t('Join Code')}>
          <span className={classes['code']}>
            <code>{code}</code>
            <CopyButton text={code} label={t('Copy join code of {name}', { name })} />
          </span>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Figures({ area, course: { _id: courseId, counts } }: OverviewProps) {
  const [, [, students], tests] = coursePages[area];
  return (
    <ul className={classes['figures']} aria-label={t('Figures')}>
      <li>
        <Link to={students} params={{ courseId }}>
          <Figure number={counts.students} label={t('Students')} />
        </Link>
      </li>
      {counts.tests !== null && tests !== undefined && (
        <li>
          <Link to={tests[1]} params={{ courseId }}>
            <Figure number={counts.tests} label={t('Tests')} />
          </Link>
        </li>
      )}
      <li>
        <span>
          <Figure number={counts.subjects} label={t('Subjects')} />
        </span>
      </li>
      <li>
        <span>
          <Figure number={counts.materials} label={t('Materials')} />
        </span>
      </li>
    </ul>
  );
}

function Figure({ number, label }: { number: number; label: string }) {
  return (
    <>
      <span className={classes['number']}>{numberText(number)}</span> {label}
    </>
  );
}

/** The work that waits in this course, each kind with the way to it. */
function Needs({ area, course }: OverviewProps) {
  const { _id: courseId, name, counts, can } = course;
  const students = coursePages[area][1][1];
  const groups = [
    {
      only: 'not-started',
      number: counts.notStarted,
      text: tn(counts.notStarted, '{n} student has not started', '{n} students have not started'),
    },
    {
      only: 'idle',
      number: counts.idle,
      text: tn(counts.idle, '{n} student was not here for {days} days', '{n} students were not here for {days} days', {
        days: limits.idleDays,
      }),
    },
    {
      only: 'failed',
      number: counts.failed ?? 0,
      text: tn(counts.failed ?? 0, '{n} student failed a test', '{n} students failed a test'),
    },
  ].filter(({ number }) => number > 0);
  const waiting = counts.waiting ?? 0;
  return (
    <Card className={classes['needs']}>
      <h2>{t('Waiting for you')}</h2>
      {waiting === 0 && groups.length === 0 && <p className={classes['quiet']}>{t('Nothing is waiting.')}</p>}
      <ul>
        {can.admit && waiting > 0 && (
          <li>
            <Link
              to={area === 'teacher' ? '/teacher/approvals' : '/instructor/approvals'}
              search={{ course: name, status: 'pending' }}
            >
              {tn(waiting, '{n} request to decide on', '{n} requests to decide on')}
            </Link>
          </li>
        )}
        {groups.map(({ only, text }) => (
          <li key={only}>
            <Link to={students} params={{ courseId }} search={{ only }}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
