import type { NextStep } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listImageUrl } from '../../../shared/format/list-image-url.ts';
import { materialsText } from '../../../shared/format/materials-text.ts';
import { t } from '../../../shared/messages/t.ts';
import { CoverImage } from '../../../shared/ui/cover-image.tsx';
import { LinkButton } from '../../../shared/ui/link-button.tsx';
import { ProgressBar } from '../../../shared/ui/progress-bar.tsx';
import { leadCourseQuery } from '../api/lead-course.ts';
import classes from './lead-card.module.css';

type LeadCardProps = {
  userId: string;
  /** The link to a material that is left. */
  step: (material: NonNullable<NextStep['material']>, act: NextStep['act']) => ReactNode;
};

/** The course that a student goes on with, with the link there; without any the ways to one. */
export function LeadCard({ userId, step }: LeadCardProps) {
  const { data: course, isPending } = useQuery(leadCourseQuery(userId));
  if (course === null) return <NoCourse />;
  if (isPending || !course) return <div className={classes['room']} />;
  const { _id, name, imageUrl, next, progress } = course;
  const toCourse = {
    to: '/course/details/$id',
    params: { id: _id },
    state: { course: { name, image: imageUrl } },
  } as const;
  return (
    <section className={classes['card']} aria-label={t('Your course')}>
      <CoverImage id={_id} src={listImageUrl(imageUrl)} eager className={classes['cover']} />
      <div className={classes['body']}>
        <p dir="auto" className={classes['name']}>
          {name}
        </p>
        <ProgressBar
          {...progress}
          text={materialsText(progress.completed, progress.total)}
          label={t('Progress in {name}', { name })}
        />
        <div className={classes['act']}>
          {next === null ? (
            <LinkButton {...toCourse}>{t('Open course')}</LinkButton>
          ) : next.act === 'wait' ? (
            <LinkButton {...toCourse}>{t('Open course')}</LinkButton>
          ) : next.material === null ? (
            <LinkButton {...toCourse}>{t('Review: {name}', { name })}</LinkButton>
          ) : (
            step(next.material, next.act)
          )}
        </div>
      </div>
    </section>
  );
}

function NoCourse() {
  return (
    <section className={classes['card']} aria-label={t('Your course')}>
      <div className={classes['body']}>
        <p className={classes['name']}>{t('Join your first course')}</p>
        <p className={classes['intro']}>
          {t('Your teacher may have given you a code. You can also ask to join a course.')}
        </p>
        <div className={classes['acts']}>
          <LinkButton to="/student-courses" hash="join-with-code" variant="primary">
            {t('Join with code')}
          </LinkButton>
          <LinkButton to="/courses">{t('Browse courses')}</LinkButton>
        </div>
      </div>
    </section>
  );
}
