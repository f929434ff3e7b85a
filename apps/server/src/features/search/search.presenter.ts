import type { SearchHit } from '@lectern/contract';
import type { Viewer } from '../../platform/policy/index.ts';
import { excerptOf, marked, type ToMark } from './marked.ts';
import type { HitRow } from './search.repository.ts';

const pages = { course: '/course/details', subject: '/course/units', material: '/course/materials' } as const;

/** A hit, its places marked. */
export function presentHit(row: HitRow, viewer: Viewer, toMark: ToMark): SearchHit {
  const place = placeOf(row);
  const hash = place === null ? '' : `#${place.kind === 'second' ? 't' : 'page'}=${place.at}`;
  return {
    kind: row.kind,
    _id: row.thing_id,
    name: marked(row.name, toMark),
    excerpt: excerptOf(row.content ?? row.description ?? '', toMark),
    course: { _id: row.course_id, name: row.course_name },
    content_type: row.content_type,
    place,
    // Visitors come to the page on which they can join.
    path: `${row.kind === 'course' && viewer === null ? '/course/explore-details' : pages[row.kind]}/${row.thing_id}${hash}`,
  };
}

function placeOf({ place, content_type }: HitRow): SearchHit['place'] {
  if (place === null) return null;
  return { kind: content_type === 'Video' ? 'second' : 'page', at: place };
}
