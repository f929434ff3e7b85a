import type { SearchHit } from '@lectern/contract';
import { excerptOf, marked } from './marked.ts';
import type { Asked } from './search.query.ts';
import type { HitRow } from './search.repository.ts';

const pages = { course: '/course/details', subject: '/course/units', material: '/course/materials' } as const;

/** A hit, its places marked. */
export function presentHit(row: HitRow, asked: Asked): SearchHit {
  const place = placeOf(row);
  const hash = place === null ? '' : `#${place.kind === 'second' ? 't' : 'page'}=${place.at}`;
  return {
    kind: row.kind,
    _id: row.thing_id,
    name: marked(row.name, asked),
    excerpt: excerptOf(row.content ?? row.description ?? '', asked),
    course: { _id: row.course_id, name: row.course_name },
    content_type: row.content_type,
    place,
    path: `${pages[row.kind]}/${row.thing_id}${hash}`,
  };
}

function placeOf({ place, content_type }: HitRow): SearchHit['place'] {
  if (place === null) return null;
  return { kind: content_type === 'Video' ? 'second' : 'page', at: place };
}
