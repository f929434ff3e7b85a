import { limits, type SearchHit, type SearchQuery } from '@lectern/contract';
import type { Db } from '../../platform/db/index.ts';
import { type Page, pageOffset, toPage } from '../../platform/http/index.ts';
import type { Viewer } from '../../platform/policy/index.ts';
import { presentHit } from './search.presenter.ts';
import { readSearch } from './search.query.ts';
import { findHits } from './search.repository.ts';

/** One page of what answers a search and the viewer may see. */
export async function search(db: Db, viewer: Viewer, query: SearchQuery): Promise<Page<SearchHit>> {
  const paging = { page: query.page, limit: limits.searchPage };
  const asked = readSearch(query.q);
  if (asked === null) return toPage(paging, 0, []);
  const { rows, counted } = await findHits(db, { asked, viewer, query }, pageOffset(paging));
  return toPage(
    paging,
    counted,
    rows.map((row) => presentHit(row, asked)),
  );
}
