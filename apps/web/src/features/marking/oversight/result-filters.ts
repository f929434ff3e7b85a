import type { ListSearch } from '../../../shared/routing/list-search.ts';
import type { ResultsQuery } from './api/list-results.ts';

const sorts = ['username', '-username', 'submittedAt', '-submittedAt', 'mark', '-mark'] as const;

/** The part of the address that chooses results, and their order. */
export const filtersOf = ({ search, sort, group }: ListSearch): Omit<ResultsQuery, 'page' | 'limit'> => ({
  search,
  sort: sorts.find((known) => known === sort),
  group,
});
