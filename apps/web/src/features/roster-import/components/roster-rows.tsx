import type { Roster, RosterRow } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { Table } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { numberText } from '../../../shared/format/format-number.ts';
import { t } from '../../../shared/messages/t.ts';
import { useListSearch } from '../../../shared/routing/list-search.ts';
import { useLastPage } from '../../../shared/routing/use-last-page.ts';
import list from '../../../shared/table/list.module.css';
import { ListTable, SkeletonCards, SkeletonRows } from '../../../shared/table/list-table.tsx';
import { Badge } from '../../../shared/ui/badge.tsx';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { EmailText } from '../../../shared/ui/email-text.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Pagination } from '../../../shared/ui/pagination.tsx';
import { rosterRowsQuery } from '../api/rosters.ts';
import { actionNames, actions, changeText, problemText } from '../roster-words.ts';
import classes from './roster-import.module.css';

/** The rows of a roster with the effect on each, by kind. */
export function RosterRows({ roster }: { roster: Roster }) {
  const [search, setSearch] = useListSearch();
  const small = useMediaQuery('(max-width: 860px)', false, { getInitialValueInEffect: false });
  const action = actions.find((known) => known === search.action);
  const { page = 1 } = search;
  const rows = useQuery(rosterRowsQuery(roster._id, { action, page, limit: limits.page.default }));
  const goTo = (to: number): void => setSearch({ page: to });
  useLastPage(rows.isPlaceholderData ? undefined : rows.data, goTo);
  const empty = rows.data?.total === 0;
  const shown = { rows: rows.data?.data };
  return (
    <section aria-labelledby="roster-rows" className={classes['section']}>
      <div className={classes['head']}>
        <h2 id="roster-rows">{t('Rows')}</h2>
        {roster.counts.bad > 0 && (
          <a href={`/api/rosters/${roster._id}/bad-rows.csv`} download className={buttonClass({ size: 'small' })}>
            {t('Download bad rows')}
          </a>
        )}
      </div>
      <Choices roster={roster} action={action} onChoose={(next) => setSearch({ action: next })} />
      {rows.isError && (
        <ErrorState
          error={rows.error}
          fallback={t('The rows could not be loaded. Please try again.')}
          onRetry={() => void rows.refetch()}
          retrying={rows.isFetching}
        />
      )}
      {!rows.isError && empty && <EmptyState title={t('No such rows')} />}
      {!rows.isError && !empty && (small ? <RowCards {...shown} /> : <RowTable {...shown} />)}
      <Pagination page={page} pageCount={rows.data?.pageCount ?? 0} onPage={goTo} label={t('rows')} />
    </section>
  );
}

type Action = RosterRow['action'] | undefined;
type ChoicesProps = { roster: Roster; action: Action; onChoose: (action: Action) => void };

function Choices({ roster: { counts }, action, onChoose }: ChoicesProps) {
  const all = counts.create + counts.update + counts.skip + counts.bad;
  const choices = [
    [t('All##rows'), undefined, all] as const,
    ...actions.map((known) => [actionNames[known], known, counts[known]] as const),
  ];
  return (
    <div role="group" aria-label={t('Show')} className={classes['choices']}>
      {choices.map(([name, value, number]) => (
        <button
          key={name}
          type="button"
          aria-pressed={action === value}
          className={buttonClass({ size: 'small', variant: action === value ? 'primary' : 'secondary' })}
          onClick={() => onChoose(value)}
        >
          {name} {numberText(number)}
        </button>
      ))}
    </div>
  );
}

const tones = { create: 'good', update: 'accent', skip: 'neutral', bad: 'bad' } as const;

type Column = readonly [name: string, cell: (row: RosterRow) => ReactNode, className?: string | undefined];
const columns: readonly Column[] = [
  [t('Line'), ({ line }) => line, list['date']],
  [t('What'), ({ action }) => <Badge tone={tones[action]}>{actionNames[action]}</Badge>, list['date']],
  [t('Username'), ({ username }) => username || '–', list['text']],
  [t('Email'), ({ email }) => (email === '' ? '–' : <EmailText>{email}</EmailText>), classes['email']],
  [t('Changes and problems'), (row) => <Findings row={row} />],
];

/** The changes of a row, or every reason why it is bad. */
function Findings({ row }: { row: RosterRow }) {
  const lines = [...row.problems.map(problemText), ...row.changes.map(changeText)];
  if (lines.length === 0) return row.action === 'skip' ? t('Nothing would change') : '–';
  return (
    <ul className={row.problems.length > 0 ? classes['problems'] : classes['findings']}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

type RowsProps = { rows: readonly RosterRow[] | undefined };

function RowTable({ rows }: RowsProps) {
  return (
    <ListTable
      label={t('Rows')}
      busy={rows === undefined}
      className={classes['table']}
      head={
        <tr>
          {columns.map(([name]) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      }
    >
      {rows?.map((row) => (
        <Table.Tr key={row.line}>
          {columns.map(([name, cell, className]) => (
            <Table.Td key={name} className={className}>
              {cell(row)}
            </Table.Td>
          ))}
        </Table.Tr>
      )) ?? <SkeletonRows widths={columns.map(() => '75%')} />}
    </ListTable>
  );
}

function RowCards({ rows }: RowsProps) {
  return (
    <ul aria-label={t('Rows')} aria-busy={rows === undefined} className={list['cards']}>
      {rows?.map((row) => (
        <li key={row.line} className={list['card']}>
          <p className={classes['quiet']}>
            {t('Line {line}', { line: row.line })} <Badge tone={tones[row.action]}>{actionNames[row.action]}</Badge>
          </p>
          <div>
            <h3 className={list['cardName']}>{row.username || '–'}</h3>
            <p className={classes['quiet']}>{row.email || '–'}</p>
          </div>
          <Findings row={row} />
        </li>
      )) ?? <SkeletonCards height={90} />}
    </ul>
  );
}
