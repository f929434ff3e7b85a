import { t } from '../../../shared/messages/t.ts';
import { Coming } from '../../../shared/ui/coming.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import classes from './my-courses.module.css';

const places = ['1', '2', '3'];

/** Placeholders of the size of a student's own courses. */
export function OwnCoursesComing() {
  return (
    <Coming label={t('Loading courses...')} className={classes['grid']}>
      {places.map((place) => (
        <div key={place} className={classes['card']}>
          <div className={classes['coming']}>
            <Skeleton height="100%" />
          </div>
          <div className={classes['body']}>
            <Skeleton height={27} width="75%" />
            <Skeleton height={44} />
            <div className={classes['foot']}>
              <Skeleton height={24} />
              <Skeleton height="var(--control-small)" width="60%" />
            </div>
          </div>
        </div>
      ))}
    </Coming>
  );
}
