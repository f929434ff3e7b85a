import type { MaterialInPlace } from '@lectern/contract';
import { Link } from '@tanstack/react-router';
import { t } from '../../../shared/messages/t.ts';
import { Opening } from './opening.tsx';
import { useWayKeys } from '../hooks/use-way-keys.ts';
import classes from './course-way.module.css';

type Place = MaterialInPlace['place'];

/** The way from a material to the one before and the one after it in the course; the last one leads to the course. */
export function CourseWay({ material: { place, course } }: { material: MaterialInPlace }) {
  const { number, total, previous, next } = place;
  useWayKeys(place);
  return (
    <nav className={classes['way']} aria-label={t('Way through the course')}>
      {previous !== null && (
        <Link to="/course/materials/$id" params={{ id: previous._id }} className={classes['step']} rel="prev">
          <span className={classes['arrow']} aria-hidden="true" />
          <span className={classes['name']}>
            {t('Previous: {name}', { name: previous.name })}
            <When neighbour={previous} />
          </span>
        </Link>
      )}
      <span className={classes['place']}>{t('{number} of {total}', { number, total })}</span>
      {next === null ? (
        <Link to="/course/details/$id" params={{ id: course._id }} className={classes['step']}>
          {t('Back to the course')}
        </Link>
      ) : (
        <NextLink next={next} />
      )}
    </nav>
  );
}

/** When a neighbour that is shut opens. */
function When({ neighbour }: { neighbour: NonNullable<Place['next']> }) {
  if (neighbour.phase !== 'not_open') return null;
  return (
    <small className={classes['opens']}>
      <Opening material={neighbour} />
    </small>
  );
}

/** The link to the next material. */
export function NextLink({ next }: { next: NonNullable<Place['next']> }) {
  return (
    <Link to="/course/materials/$id" params={{ id: next._id }} className={classes['step']} rel="next">
      <span className={classes['name']}>
        {t('Next: {name}', { name: next.name })}
        <When neighbour={next} />
      </span>
      <span className={classes['arrow']} aria-hidden="true" />
    </Link>
  );
}
