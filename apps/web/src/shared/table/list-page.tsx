import { useMediaQuery } from '@mantine/hooks';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode, RefObject } from 'react';
import { useListSearch } from '../routing/list-search.ts';
import { useLastPage } from '../routing/use-last-page.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { sortNames } from './column.ts';
import { FilterPanel } from './filter-panel.tsx';
import { CardRows, isFilteredInHead, type RowsLook, TableRows } from './list-rows.tsx';
import classes from './list.module.css';
import { SortSelect } from './sort-select.tsx';

/** A page as routes answer it; those that can answer with everything leave the numbers open. */
type Found<T> = {
  data: readonly T[];
  page?: number | undefined;
  pageCount?: number | undefined;
  total?: number | undefined;
  totalIsLowerBound?: boolean | undefined;
};

type Counted = { total: number; totalIsLowerBound?: boolean | undefined };

type ListPageProps<T> = RowsLook<T> & {
  found: UseQueryResult<Found<T>>;
  /** The present order, by a column that sorts. */
  sort: string | undefined;
  /** The order where nothing else is chosen; newest first unless said. */
  usualOrder?: string;
  /** The screens on which the columns do not fit, as a media query. */
  narrow: string;
  /** The label of the field that searches the whole list. */
  search?: string;
  /** Further tools beside it. */
  tools?: ReactNode;
  /** Filters for screens with cards, folded away; for wide ones they stand in the heads of the columns, or `above`. */
  filters?: { filtered: boolean; fields: ReactNode; above?: boolean };
  /** Stands above the rows of a wide screen, where the fields of the filters are folded away. */
  chosen?: ReactNode;
  /** The number of rows in words, where nothing else says it. */
  count?: (found: Counted) => string;
  /** The sentence that counts, to move the focus to. */
  summary?: RefObject<HTMLParagraphElement | null>;
  /** Names the pages, for screen readers. */
  pagesOf: string;
  /** The sentence for a list that cannot be loaded. */
  failed: string;
  /** Stands in the place of the rows where there are none. */
  empty: ReactNode;
};

/** A page of a list: search, filters, order, count, the rows as a table or as cards, and the other pages. */
export function ListPage<T extends { _id: string }>(props: ListPageProps<T>) {
  const { found, narrow, columns, filters, empty, failed } = props;
  const [{ page = 1 }, setSearch] = useListSearch();
  const small = useMediaQuery(narrow, false, { getInitialValueInEffect: false });
  const goTo = (to: number): void => setSearch({ page: to });
  useLastPage(found.isPlaceholderData ? undefined : found.data, goTo);
  const order = { sort: props.sort, onSort: (sort: string | undefined): void => setSearch({ sort }) };
  const instead = found.isError ? (
    <ErrorState
      error={found.error}
      fallback={failed}
      onRetry={() => void found.refetch()}
      retrying={found.isFetching}
    />
  ) : (
    found.data?.total === 0 && empty
  );
  const shown = { ...props, rows: found.data?.data, instead };
  const staysEmpty = isFilteredInHead(columns);
  const names = sortNames(columns);
  const sortable = Object.keys(names).length > 0;
  return (
    <div className={classes['list']}>
      {filters?.above === true && !small && filters.fields}
      {!small && props.chosen}
      {filters && small && <FilterPanel filtered={filters.filtered}>{filters.fields}</FilterPanel>}
      <Tools {...props}>
        {small && sortable && <SortSelect columns={names} usual={props.usualOrder} {...order} />}
      </Tools>
      {small && <CardRows {...shown} />}
      {!small && (instead && !staysEmpty ? instead : <TableRows {...shown} order={order} />)}
      <Pagination
        page={page}
        pageCount={found.data?.pageCount ?? 0}
        more={found.data?.totalIsLowerBound}
        onPage={goTo}
        label={props.pagesOf}
      />
    </div>
  );
}

const counted = ({ total = 0, totalIsLowerBound }: Found<unknown>): Counted => ({ total, totalIsLowerBound });

type ToolsProps<T> = Pick<ListPageProps<T>, 'found' | 'search' | 'tools' | 'count' | 'summary'> & {
  children: ReactNode;
};

/** The count comes first where nothing is searched, else at the end of the line. */
function Tools<T>({ found, search: label, tools, count, summary, children }: ToolsProps<T>) {
  const [{ search = '' }, setSearch] = useListSearch();
  const total = count && (
    <p role="status" tabIndex={-1} ref={summary} className={classes['total']}>
      {found.data && !found.isError ? count(counted(found.data)) : ''}
    </p>
  );
  return (
    <div className={classes['tools']}>
      {label === undefined ? (
        total
      ) : (
        <SearchField label={label} value={search} onSearch={(text) => setSearch({ search: text })} />
      )}
      {tools}
      {children}
      {label !== undefined && total}
    </div>
  );
}
