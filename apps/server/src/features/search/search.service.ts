import { limits, type SearchHit, type SearchQuery } from '@lectern/contract';
import type { Counted, Db } from '../../platform/db/index.ts';
import { type Page, pageOffset, toPage } from '../../platform/http/index.ts';
import type { Sight } from '../courses/index.ts';
import { presentHit } from './search.presenter.ts';
import { type Answers, type Asked, exactQuery, readSearch, tsqueryOf } from './search.query.ts';
import { findHits, type HitRow } from './search.repository.ts';
import { listAlike, listCompletions } from './vocabulary.repository.ts';

/** A word that has fewer letters is like too many others. */
const shortestMisspelt = 4;

/** One page of what answers a search and the viewer may see, with names that are spelt alike where that fills no page. */
export async function search(db: Db, sight: Sight, query: SearchQuery): Promise<Page<SearchHit>> {
  const paging = { page: query.page, limit: limits.searchPage };
  const asked = readSearch(query.q);
  if (asked === null) return toPage(paging, 0, []);
  const answers = await answersTo(db, asked);
  const places = { sight, query, exact: exactQuery(asked) };
  const page = pageOffset(paging);
  const found = await findHits(db, { ...places, matching: tsqueryOf(answers), namesAlone: isVague(asked) }, page);
  if (found.counted.total >= limits.searchPage) return present(found, answers);
  const alike = await alikeTo(db, asked, answers);
  if (alike === null) return present(found, answers);
  const near = await findHits(db, { ...places, matching: tsqueryOf(alike), namesAlone: true }, { ...page, offset: 0 });
  const known = new Set(found.rows.map(({ thing_id }) => thing_id));
  const rows = [...found.rows, ...near.rows.filter(({ thing_id }) => !known.has(thing_id))];
  const total = Math.min(rows.length, limits.searchPage);
  return present({ rows: page.offset === 0 ? rows.slice(0, total) : [], counted: { total, more: false } }, alike);

  function present({ rows, counted }: { rows: HitRow[]; counted: Counted }, by: Answers): Page<SearchHit> {
    const toMark = { words: new Set([...by.values()].flat()), beginning: asked?.beginning ?? null };
    return toPage(
      paging,
      counted,
      rows.map((row) => presentHit(row, sight.viewer, toMark)),
    );
  }
}

/** Two letters begin so many words that texts would say nothing. */
const isVague = ({ words, beginning }: Asked): boolean =>
  words.length === 1 && beginning !== null && beginning.length < 3;

/** Each word in full; the last one as it may be completed too. */
async function answersTo(db: Db, { words, beginning }: Asked): Promise<Answers> {
  const completed = beginning === null ? [] : await listCompletions(db, beginning);
  return new Map(words.map((word) => [word, word === beginning ? [...new Set([word, ...completed])] : [word]]));
}

/** The same with words that are spelt alike; null where there are none. */
async function alikeTo(db: Db, { words }: Asked, answers: Answers): Promise<Answers | null> {
  // A word that begins others is not misspelt.
  const long = words.filter((word) => word.length >= shortestMisspelt && answers.get(word)?.length === 1);
  const alike = await listAlike(db, long);
  const all = new Map(
    words.map((word) => [word, [...new Set([...(answers.get(word) ?? []), ...(alike.get(word) ?? [])])]]),
  );
  return words.some((word) => (all.get(word)?.length ?? 0) > (answers.get(word)?.length ?? 0)) ? all : null;
}
