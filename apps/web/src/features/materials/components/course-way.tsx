import type { MaterialInPlace } from '@lectern/contract';
import { Link } from '@tanstack/react-router';
import { t } from '../../../shared/messages/t.ts';
import { LinkButton } from '../../../shared/ui/link-button.tsx';
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
        <NextLink next={next} variant="primary" />
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

type NextLinkProps = { next: NonNullable<Place['next']>; variant?: 'primary' | 'secondary' };

/** The link to the next material. At the end of the page it is the one filled button: the usual way on. */
export function NextLink({ next, variant = 'secondary' }: NextLinkProps) {
  return (
    <LinkButton
      to="/course/materials/$id"
      params={{ id: next._id }}
      variant={variant}
      className={classes['next']}
      rel="next"
    >
      <span className={classes['name']}>
        {t('Next: {name}', { name: next.name })}
        <When neighbour={next} />
      </span>
      <span className={classes['arrow']} aria-hidden="true" />
    </LinkButton>
  );
}
