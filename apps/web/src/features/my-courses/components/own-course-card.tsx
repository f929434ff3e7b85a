import type { OwnCourse } from '@lectern/contract';
import { Link } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
import { plainText } from '../../../shared/format/plain-text.ts';
import { materialsText } from '../../../shared/format/materials-text.ts';
import { t } from '../../../shared/messages/t.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { LinkButton } from '../../../shared/ui/link-button.tsx';
import { ProgressBar } from '../../../shared/ui/progress-bar.tsx';
import classes from './my-courses.module.css';

/** The most that the card shows of a description, in characters. */
const excerptLength = 240;

type OwnCourseCardProps = {
  course: OwnCourse;
  image: ReactNode;
  /** The filled link to where the student goes on; null when nothing is left. */
  step: ReactNode;
  /** The button to the list behind the count of completed materials. */
  explanation: ReactNode;
  /** The acts beside 'View Course'. */
  actions: ReactNode;
};

/** One of a student's own courses: its name, their progress, and links. */
export function OwnCourseCard({ course, image, step, explanation, actions }: OwnCourseCardProps) {
  const nameId = useId();
  const toCourse = {
    to: '/course/details/$id',
    params: { id: course._id },
    state: { course: { name: course.name, image: course.imageUrl } },
  } as const;
  const description = plainText(course.description, excerptLength);
  const { completed, total } = course.progress;
  return (
    <article className={classes['card']} aria-labelledby={nameId}>
      {image}
      <div className={classes['body']}>
        <h2 id={nameId} className={classes['name']}>
          <Link {...toCourse} className={classes['link']}>
            {course.name}
          </Link>
        </h2>
        <p dir="auto" className={classes['excerpt']}>
          {description === '' ? t('No description available.') : description}
        </p>
        <div className={classes['foot']}>
          <div className={classes['progress']}>
            <ProgressBar
              {...course.progress}
              text={materialsText(completed, total)}
              label={t('Progress in {name}', { name: course.name })}
            />
            {total > 0 && completed === total && <Badge tone="good">{t('Course completed')}</Badge>}
            {total > 0 && explanation}
          </div>
          <div className={classes['actions']}>
            {step}
            <LinkButton
              {...toCourse}
              variant={step === null ? 'primary' : 'secondary'}
              size="small"
              aria-describedby={nameId}
            >
              {t('View Course')}
            </LinkButton>
            {actions}
          </div>
        </div>
      </div>
    </article>
  );
}
