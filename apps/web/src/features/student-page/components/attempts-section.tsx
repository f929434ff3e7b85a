import type { StudentAttempt, StudentPage } from '@lectern/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatMoment } from '../../../shared/format/format-moment.ts';
import { numberText, percentText } from '../../../shared/format/format-number.ts';
import { t } from '../../../shared/messages/t.ts';
import type { StaffArea } from '../../../shared/routing/areas.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Section, ShortList } from './section.tsx';
import classes from './student-page.module.css';

export type AttemptsSectionProps = {
  area: StaffArea;
  attempts: NonNullable<StudentPage['attempts']>;
  /** Draws the acts on an attempt. */
  acts: (attempt: StudentAttempt) => ReactNode;
};

/** The attempts of a student, the newest first. */
export function AttemptsSection({ area, attempts, acts }: AttemptsSectionProps) {
  return (
    <Section title={t('Tests')}>
      <ShortList list={attempts} empty={t('No attempts at your tests yet.')}>
        {(one) => (
          <li key={one._id} className={classes['row']}>
            <div className={classes['main']}>
              <Link
                to={area === 'instructor' ? '/instructor/attempt/$id' : '/teacher/attempt/$id'}
                params={{ id: one._id }}
                dir="auto"
                className={classes['name']}
              >
                {one.number === 1
                  ? one.test.test_name
                  : t('{test}, attempt {number}', { test: one.test.test_name, number: one.number })}
              </Link>
              <span className={classes['quiet']}>
                <bdi>{one.course.name}</bdi> · {formatMoment(one.submittedAt ?? one.startedAt)}
              </span>
            </div>
            <span className={classes['state']}>
              <State attempt={one} />
            </span>
            <span className={classes['acts']}>{acts(one)}</span>
          </li>
        )}
      </ShortList>
    </Section>
  );
}

function State({ attempt: { status, mark, maxMark, percentage, late, inAudience } }: { attempt: StudentAttempt }) {
  if (status === 'open') return <Badge tone="accent">{t('In progress')}</Badge>;
  return (
    <>
      <strong>{percentText(percentage)}</strong>{' '}
      <span className={classes['quiet']}>
        {t('{completed} of {total}', { completed: numberText(mark ?? 0), total: numberText(maxMark ?? 0) })}
      </span>{' '}
      {late && <Badge tone="warn">{t('Late')}</Badge>} {!inAudience && <Badge>{t('No longer for them')}</Badge>}
    </>
  );
}
