import type { AuditEntry } from '@lectern/contract';
import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatMoment } from '../../../shared/format/format-date.ts';
import { SortableHeaders } from '../../../shared/table/sortable-header.tsx';
import { ListTable, SkeletonCards, SkeletonRows } from '../../../shared/table/list-table.tsx';
import list from '../../../shared/table/list.module.css';
import { sortableColumns } from '../audit-filters.ts';
import { actionNames, changeText, targetKind } from '../audit-words.ts';
import classes from './audit-log.module.css';
import { t } from '../../../shared/messages/t.ts';

export type AuditEntriesProps = {
  /** Undefined while loading. */
  entries: readonly AuditEntry[] | undefined;
  /** Addresses of computers are shown to administrators alone. */
  withAddress: boolean;
};

type Column = readonly [name: string, cell: (entry: AuditEntry) => ReactNode, className?: string | undefined];

const columns: readonly Column[] = [
  [sortableColumns.at, ({ at }) => <time dateTime={at}>{formatMoment(at)}</time>, classes['when']],
  [t('Who'), ({ actor }) => actor?.username ?? '–', list['name']],
  [t('What'), ({ action }) => actionNames[action]],
  [t('To whom or what'), ({ target }) => (target === null ? '–' : <Target {...target} />), list['text']],
  [t('Institution'), ({ institution }) => institution?.name ?? '–', list['text']],
  [t('Changes'), ({ changes }) => (changes.length === 0 ? '–' : <Changes changes={changes} />)],
];
const addressColumn: Column = [t('From'), ({ ip }) => ip ?? '–', classes['when']];

const columnsFor = (withAddress: boolean) => (withAddress ? [...columns, addressColumn] : columns);

function Target({ kind, name }: NonNullable<AuditEntry['target']>) {
  return (
    <>
      {name} <span className={list['quiet']}>{targetKind(kind)}</span>
    </>
  );
}

function Changes({ changes }: Pick<AuditEntry, 'changes'>) {
  return (
    <ul className={classes['changes']}>
      {changes.map((change) => (
        <li key={change.field}>{changeText(change)}</li>
      ))}
    </ul>
  );
}

type AuditTableProps = AuditEntriesProps & { sort: string | undefined; onSort: (sort: string | undefined) => void };

/** The log as a table, for screens that are wide enough. */
export function AuditTable({ entries, withAddress, sort, onSort }: AuditTableProps) {
  const shown = columnsFor(withAddress);
  return (
    <ListTable
      label={t('Audit log')}
      busy={entries === undefined}
      head={
        <tr>
          <SortableHeaders columns={sortableColumns} sort={sort} onSort={onSort} />
          {shown.slice(1).map(([name]) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      }
    >
      {entries?.map((entry) => (
        <Table.Tr key={entry._id}>
          {shown.map(([name, cell, className]) => (
            <Table.Td key={name} className={className}>
              {cell(entry)}
            </Table.Td>
          ))}
        </Table.Tr>
      )) ?? <SkeletonRows widths={shown.map(() => '80%')} />}
    </ListTable>
  );
}

/** The same entries as cards, for phones; what an entry does not have is left out. */
export function AuditCards({ entries, withAddress }: AuditEntriesProps) {
  return (
    <ul className={list['cards']} aria-label={t('Audit log')} aria-busy={entries === undefined}>
      {entries?.map((entry) => (
        <li key={entry._id} className={list['card']}>
          <h2 className={list['cardName']}>{actionNames[entry.action]}</h2>
          <dl className={list['facts']}>
            {columnsFor(withAddress)
              .filter(([name]) => name !== 'What')
              .map(([name, cell]) => [name, cell(entry)] as const)
              .filter(([, content]) => content !== '–')
              .map(([name, content]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{content}</dd>
                </div>
              ))}
          </dl>
        </li>
      )) ?? <SkeletonCards height={130} />}
    </ul>
  );
}
