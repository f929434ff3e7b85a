import type { StudentPage, StudentRequest } from '@lectern/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDate } from '../../../shared/format/format-date.ts';
import { t } from '../../../shared/messages/t.ts';
import type { StaffArea } from '../../../shared/routing/areas.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Section, ShortList } from './section.tsx';
import classes from './student-page.module.css';

const states = {
  pending: { tone: 'warn', name: t('Waits for a decision') },
  approved: { tone: 'good', name: t('Let in') },
  rejected: { tone: 'bad', name: t('Rejected') },
  removed: { tone: 'neutral', name: t('Taken out') },
} as const;

export type RequestsSectionProps = {
  area: StaffArea;
  requests: NonNullable<StudentPage['requests']>;
  /** Draws the way back into a course. */
  restoring: (request: StudentRequest) => ReactNode;
};

/** The requests of a student to join courses, and the places that they lost again. */
export function RequestsSection({ area, requests, restoring }: RequestsSectionProps) {
  return (
    <Section title={t('Requests and removals')}>
      <ShortList list={requests} empty={t('None.##requests')}>
        {(one) => (
          <li key={one._id} className={classes['row']}>
            <div className={classes['main']}>
              <bdi className={classes['name']}>{one.course.name}</bdi>{' '}
              <Badge tone={states[one.state].tone}>{states[one.state].name}</Badge>
              <span className={classes['quiet']}>{datesOf(one).join(' · ')}</span>
              {one.reason !== null && <p dir="auto">{one.reason}</p>}
            </div>
            {one.state === 'pending' && (
              <Link
                to={area === 'instructor' ? '/instructor/approvals' : '/teacher/approvals'}
                search={{ course: one.course.name, status: 'pending' }}
              >
                {t('Decide')}
              </Link>
            )}
            {one.can.restore && restoring(one)}
          </li>
        )}
      </ShortList>
    </Section>
  );
}

function datesOf({ cameBy, state, createdAt, letInAt, decidedAt }: StudentRequest): string[] {
  const asked = cameBy === 'teacher' ? null : t('Asked on {date}', { date: formatDate(createdAt) });
  const letIn = letInAt ?? (state === 'approved' ? decidedAt : null);
  return [
    asked,
    letIn && t('let in on {date}', { date: formatDate(letIn) }),
    state === 'removed' && decidedAt !== null ? t('taken out on {date}', { date: formatDate(decidedAt) }) : null,
    state === 'rejected' && decidedAt !== null ? t('rejected on {date}', { date: formatDate(decidedAt) }) : null,
  ].filter((text) => text !== null);
}
