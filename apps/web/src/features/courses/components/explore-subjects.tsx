import type { Material, Subject } from '@lectern/contract';
import type { ReactNode } from 'react';
import { formatDuration } from '../../../shared/format/format-duration.ts';
import { numberText } from '../../../shared/format/format-number.ts';
import { RichText } from '../../../shared/safe-html/rich-text.tsx';
import classes from './explore-subjects.module.css';

type ExploreSubjectsProps = {
  subjects: readonly Subject[];
  /** Draws the materials of one subject, under a heading of the third level. */
  materials: (materials: readonly Material[]) => ReactNode;
};

/** All subjects of a course with everything in them, one below the other. */
export function ExploreSubjects({ subjects, materials }: ExploreSubjectsProps) {
  return (
    <ol className={classes['subjects']}>
      {subjects.map((subject, index) => (
        <li key={subject._id} className={classes['subject']}>
          <div className={classes['head']}>
            <h3>
              <span className={classes['number']} aria-hidden="true">
                {numberText(index + 1)}.{' '}
              </span>
              {subject.name}
            </h3>
            <p className={classes['duration']}>{formatDuration(subject.duration, subject.duration_unit)}</p>
          </div>
          {subject.description !== null && <RichText html={subject.description} topHeading={4} />}
          {materials(subject.materials)}
        </li>
      ))}
    </ol>
  );
}
