import { searchKinds, type SearchKind } from '@lectern/contract/search-words';
import { limits } from '@lectern/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { countOf } from '../../../shared/format/count.ts';
import { t } from '../../../shared/messages/t.ts';
import { useListSearch } from '../../../shared/routing/list-search.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Pagination } from '../../../shared/ui/pagination.tsx';
import { SearchField } from '../../../shared/ui/search-field.tsx';
import { LoadingBlock } from '../../../shared/ui/spinner.tsx';
import { searchQuery } from '../api/search.ts';
import { addressOf } from '../model/hit-words.ts';
import { Hit } from './hit.tsx';
import classes from './search-results.module.css';

const kindNames: Readonly<Record<SearchKind, string>> = {
  course: t('Courses'),
  subject: t('Subjects'),
  material: t('Materials'),
};
const isKind = (text: string | undefined): text is SearchKind => searchKinds.some((kind) => kind === text);

/** Everything that answers the search in the address, page by page; of one kind where the address names it. */
export function SearchResults() {
  const [{ page = 1, q = '', kind: named }, setSearch] = useListSearch();
  const kind = isKind(named) ? named : undefined;
  const text = q.trim().slice(0, limits.searched.max);
  const isLong = text.length >= limits.searched.min;
  return (
    <>
      <SearchField
        name="q"
        label={t('Courses, subjects, materials')}
        value={q}
        onSearch={(next) => setSearch({ q: next })}
      />
      {text !== '' && <Kinds q={q} kind={kind} />}
      {isLong ? (
        <Found q={text} kind={kind} page={page} />
      ) : (
        <p className={classes['note']}>{t('Type two letters or more.')}</p>
      )}
    </>
  );
}

function Kinds({ q, kind }: { q: string; kind: SearchKind | undefined }) {
  const all = [undefined, ...searchKinds];
  return (
    <nav aria-label={t('Kinds of results')} className={classes['kinds']}>
      {all.map((one) => (
        <Link
          key={one ?? ''}
          to="/search"
          search={{ q, ...(one && { kind: one }) }}
          activeOptions={{ exact: true }}
          className={classes['kind']}
          aria-current={one === kind ? 'page' : undefined}
        >
          {one === undefined ? t('All') : kindNames[one]}
        </Link>
      ))}
    </nav>
  );
}

type FoundProps = { q: string; kind: SearchKind | undefined; page: number };

function Found({ q, kind, page }: FoundProps) {
  const [, setSearch] = useListSearch();
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery(
    searchQuery({ q, ...(kind && { kind }), page }),
  );
  if (isPending) return <LoadingBlock label={t('Searching…')} />;
  if (data === undefined || error !== null) {
    return (
      <ErrorState
        error={error}
        fallback={t('The search did not answer. Try again in a moment.')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (data.data.length === 0) {
    return (
      <EmptyState title={t('Nothing found')} drawing="unfound">
        {page > 1 ? t('This list has no page {page}.', { page }) : t('Nothing matches “{search}”.', { search: q })}
      </EmptyState>
    );
  }
  return (
    <>
      <p role="status" className={classes['note']}>
        {countOf(data, '{n} result', '{n} results')}
      </p>
      <ul className={classes['list']} aria-busy={isPlaceholderData}>
        {data.data.map((hit) => (
          <li key={hit._id}>
            <Link {...addressOf(hit)} className={classes['hit']}>
              <Hit hit={hit} inCourse />
            </Link>
          </li>
        ))}
      </ul>
      <Pagination
        label={t('results')}
        page={data.page}
        pageCount={data.pageCount}
        more={data.totalIsLowerBound}
        onPage={(next) => setSearch({ page: next })}
        query={{ q, ...(kind && { kind }) }}
      />
    </>
  );
}
