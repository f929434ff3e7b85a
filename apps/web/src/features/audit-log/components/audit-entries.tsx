import type { AuditEntry } from '@lectern/contract';
import { Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatMoment } from '../../../shared/format/format-moment.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { ListTable, SkeletonCards, SkeletonRows } from '../../../shared/table/list-table.tsx';
import { SortableHeaders } from '../../../shared/table/sortable-header.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import list from '../../../shared/table/list.module.css';
import { changeText } from '../audit-changes.ts';
import { sortableColumns } from '../audit-filters.ts';
import { actionNames, targetKind } from '../audit-words.ts';
import classes from './audit-log.module.css';

export type AuditEntriesProps = {
  /** Undefined while loading. */
  entries: readonly AuditEntry[] | undefined;
  /** Only administrators see the addresses of computers. */
  withAddress: boolean;
};

type Column = readonly [name: string, cell: (entry: AuditEntry) => ReactNode, className?: string | undefined];

const what = t('What');
const whom = t('To whom or what');
const columns: readonly Column[] = [
  [sortableColumns.at, ({ at }) => <time dateTime={at}>{formatMoment(at)}</time>, classes['when']],
  [t('Who'), ({ actor }) => actor?.username ?? '–', list['name']],
  [what, ({ action }) => actionNames[action]],
  [whom, ({ target }) => (target === null ? '–' : <Target {...target} />), list['text']],
  [t('Institution'), ({ institution }) => institution?.name ?? '–', list['text']],
  [t('Changes'), (entry) => (entry.changes.length === 0 && entry.parts === 0 ? '–' : <Changes {...entry} />)],
];
const addressColumn: Column = [t('From'), ({ ip }) => (ip === null ? '–' : <bdi dir="ltr">{ip}</bdi>), classes['when']];

/** Whether a person acted on their own account. */
const isOwn = ({ actor, target }: AuditEntry): boolean => target?.kind === 'user' && target._id === actor?._id;

const columnsFor = (withAddress: boolean) => (withAddress ? [...columns, addressColumn] : columns);

function Target({ kind, name }: NonNullable<AuditEntry['target']>) {
  return (
    <>
      {name} <span className={list['quiet']}>{targetKind(kind)}</span>
    </>
  );
}

function Changes({ changes, parts, target }: AuditEntry) {
  return (
    <ul className={classes['changes']}>
      {changes.map((change) => (
        <li key={change.field}>{changeText(change)}</li>
      ))}
      {parts > 0 && target !== null && (
        <li>
          <Link to="." search={{ partOf: target._id }}>
            {tn(parts, 'Show the {n} entry of this import', 'Show the {n} entries of this import')}
          </Link>
        </li>
      )}
    </ul>
  );
}

type AuditTableProps = AuditEntriesProps & { sort: string | undefined; onSort: (sort: string | undefined) => void };

/** The log as a table, for wide screens. */
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

/** The same entries as cards, for phones; empty parts are left out. */
export function AuditCards({ entries, withAddress }: AuditEntriesProps) {
  return (
    <ul className={list['cards']} aria-label={t('Audit log')} aria-busy={entries === undefined}>
      {entries?.map((entry) => (
        <li key={entry._id} className={classNames(list['card'], classes['card'])}>
          <div className={classes['cardHead']}>
            <h2 className={list['cardName']}>{actionNames[entry.action]}</h2>
            <time dateTime={entry.at} className={list['quiet']}>
              {formatMoment(entry.at)}
            </time>
          </div>
          <dl className={classes['facts']}>
            {columnsFor(withAddress)
              .filter(([name]) => name !== what && name !== sortableColumns.at)
              .filter(([name]) => name !== whom || !isOwn(entry))
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
      )) ?? <SkeletonCards height={72} />}
    </ul>
  );
}
