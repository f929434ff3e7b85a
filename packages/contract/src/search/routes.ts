import { limits } from '../limits.ts';
import { pageOf } from '../common.ts';
import { defineRoutes } from '../route.ts';
import { SearchHit, SearchQuery } from './schemas.ts';

export const searchRoutes = defineRoutes({
  'GET /api/search': {
    tag: 'Search',
    summary: `The courses, subjects and materials that the viewer may see and that answer a search, ${limits.searchPage} on a page`,
    query: SearchQuery,
    responses: { 200: pageOf(SearchHit) },
  },
});
