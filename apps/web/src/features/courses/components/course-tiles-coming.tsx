import { t } from '../../../shared/messages/t.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import catalogue from './catalogue.module.css';
import classes from './course-card.module.css';

/** Enough to fill the first screen of most. */
const places = ['1', '2', '3', '4', '5', '6', '7', '8'];

/** Grey placeholders of the size of tiles, so that nothing jumps when the courses arrive. */
export function CourseTilesComing() {
  return (
    <div role="status" data-coming className={classNames(catalogue['grid'], catalogue['narrow'])}>
      <span className="visually-hidden">{t('Loading courses...')}</span>
      {places.map((place) => (
        <div key={place} className={classes['card']}>
          <div className={classes['coming']}>
            <Skeleton height="100%" />
          </div>
          <div className={classes['body']}>
            <Skeleton height={27} width="75%" />
            <Skeleton height={22} width="60%" />
            <Skeleton height={22} width="45%" />
          </div>
        </div>
      ))}
    </div>
  );
}
