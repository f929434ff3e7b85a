import type { SearchHit } from '@lectern/contract';
import { kindOf, placeOf } from '../model/hit-words.ts';
import classes from './hit.module.css';
import { Marked } from './marked.tsx';

type HitProps = {
  hit: SearchHit;
  /** Whether its course is named: not below a heading that names it. */
  inCourse?: boolean;
};

/** A hit: its name, the words around the hit, its kind and its place. */
export function Hit({ hit, inCourse = false }: HitProps) {
  const place = placeOf(hit);
  return (
    <span className={classes['hit']}>
      <span className={classes['name']}>
        <Marked {...hit.name} />
      </span>
      {hit.excerpt !== null && (
        <span className={classes['excerpt']}>
          <Marked {...hit.excerpt} />
        </span>
      )}
      <span className={classes['facts']}>
        <span>{kindOf(hit)}</span>
        {place !== null && <span>{place}</span>}
        {inCourse && hit.kind !== 'course' && <bdi>{hit.course.name}</bdi>}
      </span>
    </span>
  );
}
