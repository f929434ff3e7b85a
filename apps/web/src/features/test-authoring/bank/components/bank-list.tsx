import type { BankQuestion } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { bankScopes, type BankScope } from '@lectern/contract/test-words';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { countOf } from '../../../../shared/format/count.ts';
import { t } from '../../../../shared/messages/t.ts';
import { useLastPage } from '../../../../shared/routing/use-last-page.ts';
import { NothingMatches } from '../../../../shared/table/nothing-matches.tsx';
import { BlocksComing } from '../../../../shared/ui/coming.tsx';
import { EmptyState } from '../../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../../shared/ui/error-state.tsx';
import { Pagination } from '../../../../shared/ui/pagination.tsx';
import { SearchField } from '../../../../shared/ui/search-field.tsx';
import { bankQuery, bankTagsQuery } from '../api/bank.ts';
import type { Chosen } from '../model/chosen-questions.ts';
import { type BankArea, BankItem } from './bank-question.tsx';
import classes from './bank.module.css';

/** The part of the bank that is shown. */
export type Asked = { page?: number; search?: string; from?: string; tag?: string };
export type Ask = (change: { [K in keyof Asked]?: Asked[K] | undefined }) => void;

type BankListProps = {
  area: BankArea;
  /** Whether names lead to their pages; not where something unsaved stands behind. */
  linked?: boolean;
  asked: Asked;
  onAsk: Ask;
  chosen: Chosen;
  onChoose: (question: BankQuestion, chosen: boolean) => void;
};

const scopeOf = (from: string | undefined): BankScope | undefined => bankScopes.find((scope) => scope === from);

/** The questions that an author may use again, to be searched, filtered and chosen. */
export function BankList({ area, linked = true, asked, onAsk, chosen, onChoose }: BankListProps) {
  const { page = 1, search, tag } = asked;
  const from = scopeOf(asked.from);
  const found = useQuery(
    bankQuery({
      page,
      limit: limits.page.default,
      ...(search !== undefined && { search }),
      ...(tag !== undefined && { tag }),
      ...(from && { from }),
    }),
  );
  useLastPage(found.isPlaceholderData ? undefined : found.data, (to) => onAsk({ page: to }));
  const { data, isError } = found;
  const filtered = search !== undefined || tag !== undefined || from !== undefined;
  return (
    <div className={classes['list']}>
      <Filters {...{ area, asked, onAsk }}>
        {data && !isError ? countOf(data, '{n} question', '{n} questions') : ''}
      </Filters>
      {found.isPending && <BlocksComing label={t('Loading...')} heights={[64, 64, 64, 64]} />}
      {isError && (
        <ErrorState
          error={found.error}
          fallback={t('This list could not be loaded.')}
          onRetry={() => void found.refetch()}
          retrying={found.isFetching}
        />
      )}
      {data?.data.length === 0 && !isError && (
        <NoQuestions
          filtered={filtered}
          onClear={() => onAsk({ search: undefined, tag: undefined, from: undefined })}
        />
      )}
      {data && data.data.length > 0 && !isError && (
        <ul className={classes['items']} aria-label={t('Questions')}>
          {data.data.map((question) => (
            <BankItem
              key={question._id}
              {...{ question, onChoose }}
              area={linked ? area : null}
              chosen={chosen.has(question._id)}
            />
          ))}
        </ul>
      )}
      <Pagination
        page={page}
        pageCount={data?.pageCount ?? 0}
        more={data?.totalIsLowerBound}
        onPage={(to) => onAsk({ page: to })}
        label={t('questions')}
      />
    </div>
  );
}

type FiltersProps = Pick<BankListProps, 'area' | 'asked' | 'onAsk'> & { children: string };

function Filters({ area, asked: { search = '', from, tag }, onAsk, children }: FiltersProps) {
  const { data: tags = [] } = useQuery(bankTagsQuery);
  const known = tag === undefined || tags.includes(tag) ? tags : [tag, ...tags];
  return (
    <div className={classes['filters']}>
      <SearchField
        label={t('Search questions...')}
        value={search}
        onSearch={(text) => onAsk({ search: text === '' ? undefined : text })}
      />
      <NativeSelect
        aria-label={t('Whose questions')}
        data={[
          { value: '', label: t('All questions') },
          { value: 'mine', label: t('My questions') },
          ...(area === 'teacher' ? [{ value: 'colleagues', label: t('Shared by colleagues') }] : []),
        ]}
        value={scopeOf(from) ?? ''}
        onChange={(event) => onAsk({ from: event.currentTarget.value || undefined })}
      />
      {known.length > 0 && (
        <NativeSelect
          aria-label={t('Tag')}
          data={[{ value: '', label: t('All tags') }, ...known.map((one) => ({ value: one, label: one }))]}
          value={tag ?? ''}
          onChange={(event) => onAsk({ tag: event.currentTarget.value || undefined })}
        />
      )}
      <p role="status" className={classes['quiet']}>
        {children}
      </p>
    </div>
  );
}

function NoQuestions({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (filtered)
    return (
      <NothingMatches title={t('No questions found')} onClear={onClear} filters>
        {t('Nothing matches the filters.')}
      </NothingMatches>
    );
  return (
    <EmptyState title={t('No questions yet')}>
      {t('The questions of your tests are kept here by themselves, so that you can use them again in others.')}
    </EmptyState>
  );
}
