import type { CourseCertificate as Standing } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDate } from '../../../shared/format/format-date.ts';
import { numberText } from '../../../shared/format/format-number.ts';
import { rich } from '../../../shared/messages/rich.tsx';
import { t } from '../../../shared/messages/t.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { ProgressBar } from '../../../shared/ui/progress-bar.tsx';
import { courseCertificateQuery } from '../api/certificates.ts';
import { CertificateActs } from './certificate-acts.tsx';
import classes from './certificates.module.css';

type CourseCertificateProps = { courseId: string; section: (certificate: ReactNode) => ReactNode };

/** The certificate of a course for its student: before, what it takes and how far they are; then theirs. Nothing where there is none. */
export function CourseCertificate({ courseId, section }: CourseCertificateProps) {
  const { data } = useQuery(courseCertificateQuery(courseId));
  if (!data || (!data.offered && data.mine === null)) return null;
  return section(
    <Card className={classes['card']}>{data.mine ? <Mine mine={data.mine} /> : <Ahead standing={data} />}</Card>,
  );
}

function Mine({ mine }: { mine: NonNullable<Standing['mine']> }) {
  if (mine.revokedAt !== null) {
    return (
      <>
        <p className={classes['lead']}>
          <Badge tone="bad">{t('Revoked')}</Badge> {t('Your certificate was revoked.')}
        </p>
        <p className={classes['note']}>
          <bdi>{mine.revokedReason}</bdi>
        </p>
      </>
    );
  }
  return (
    <>
      <p className={classes['lead']}>{t('Your certificate')}</p>
      <p className={classes['note']}>{t('Issued on {date}', { date: formatDate(mine.issuedAt, 'UTC') })}</p>
      <CertificateActs certificate={mine} filled />
    </>
  );
}

function Ahead({ standing: { materials, test, joined } }: { standing: Standing }) {
  return (
    <>
      <p className={classes['lead']}>{joined ? t('What it takes') : t('Join the course to earn its certificate.')}</p>
      <ul className={classes['conditions']}>
        {materials !== null && (
          <li>
            {t('Complete all materials')}
            <ProgressBar completed={materials.done} total={materials.total} label={t('Completed materials')} />
          </li>
        )}
        {test !== null && <TestCondition test={test} />}
      </ul>
    </>
  );
}

function TestCondition({ test }: { test: NonNullable<Standing['test']> }) {
  if (!test.isForMe)
    return <li>{t('A test that is not open to you now is a condition. Ask your teacher about it.')}</li>;
  const percentage = numberText(test.percentage);
  return (
    <li>
      {rich('Reach {percentage}% in {test}', { percentage, test: <bdi>{test.name}</bdi> })}
      <span className={classes['note']}>
        {test.waits
          ? t('Your result is not out yet.')
          : test.best === null
            ? t('No result yet')
            : t('Your best result: {percentage}%', { percentage: numberText(Math.floor(test.best)) })}
      </span>
    </li>
  );
}
