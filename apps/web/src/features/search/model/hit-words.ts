import type { SearchHit } from '@lectern/contract';
import { clockTime } from '../../../shared/format/clock-time.ts';
import { contentTypeNames } from '../../../shared/format/content-type-names.ts';
import { numberText } from '../../../shared/format/format-number.ts';
import { t } from '../../../shared/messages/t.ts';

const kinds = { course: t('Course'), subject: t('Subject'), material: t('Material') };

/** The kind of a hit in a word; of a material its own. */
export const kindOf = ({ kind, content_type }: SearchHit): string =>
  content_type === null ? kinds[kind] : contentTypeNames[content_type];

/** The place of a hit in its film or PDF: '0:42', 'Page 3'; null where it has none. */
export function placeOf({ place }: SearchHit): string | null {
  if (place === null) return null;
  return place.kind === 'second' ? clockTime(place.at) : t('Page {page}', { page: numberText(place.at) });
}

/** The parts of a hit's address, as the router takes them. */
export function addressOf({ path }: SearchHit): { to: string; hash?: string } {
  const [to = '/', hash] = path.split('#');
  return hash === undefined ? { to } : { to, hash };
}

/** Hits by their course, in the order of the first of each. */
export function byCourse(hits: readonly SearchHit[]): { course: SearchHit['course']; hits: SearchHit[] }[] {
  const groups = Map.groupBy(hits, ({ course }) => course._id);
  return [...groups.values()].flatMap((of) => (of[0] ? [{ course: of[0].course, hits: of }] : []));
}
