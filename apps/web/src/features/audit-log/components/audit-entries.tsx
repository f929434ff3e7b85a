import type { AuditEntry } from '@lectern/contract';
import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatMoment } from '../../../shared/format/format-date.ts';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { actionNames, changeText, targetKind } from '../audit-words.ts';
import classes from './audit-log.module.css';

export type AuditEntriesProps = {
  /** Undefined while loading. */
  entries: readonly AuditEntry[] | undefined;
  /** Addresses of computers are shown to administrators alone. */
  withAddress: boolean;
};

type Column = readonly [name: string, cell: (entry: AuditEntry) => ReactNode, className?: string];

const columns: readonly Column[] = [
  ['When', ({ at }) => <time dateTime={at}>{formatMoment(at)}</time>, 'when'],
  ['Who', ({ actor }) => actor?.username ?? '–', 'name'],
  ['What', ({ action }) => actionNames[action]],
  ['To whom or what', ({ target }) => (target === null ? '–' : <Target {...target} />), 'text'],
  ['Institution', ({ institution }) => institution?.name ?? '–', 'text'],
  ['Changes', ({ changes }) => (changes.length === 0 ? '–' : <Changes changes={changes} />)],
];
const addressColumn: Column = ['From', ({ ip }) => ip ?? '–', 'text'];

const columnsFor = (withAddress: boolean) => (withAddress ? [...columns, addressColumn] : columns);

function Target({ kind, name }: NonNullable<AuditEntry['target']>) {
  return (
    <>
      {name} <span className={classes['quiet']}>{targetKind(kind)}</span>
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

/** The log as a table, for screens that are wide enough. */
export function AuditTable({ entries, withAddress }: AuditEntriesProps) {
  const shown = columnsFor(withAddress);
  return (
    <div className={classes['sheet']}>
      <Table aria-label="Audit log" aria-busy={entries === undefined} className={classes['table']}>
        <thead className={classes['tableHead']}>
          <tr>
            {shown.map(([name]) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <Table.Tbody>
          {entries?.map((entry) => (
            <Table.Tr key={entry._id}>
              {shown.map(([name, cell, className = '']) => (
                <Table.Td key={name} className={classes[className]}>
                  {cell(entry)}
                </Table.Td>
              ))}
            </Table.Tr>
          )) ??
            skeletonRows.map((number) => (
              <Table.Tr key={number}>
                {shown.map(([name]) => (
                  <Table.Td key={name}>
                    <Skeleton width="80%" height={24} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** The same entries as cards, for phones; what an entry does not have is left out. */
export function AuditCards({ entries, withAddress }: AuditEntriesProps) {
  return (
    <ul className={classes['cards']} aria-label="Audit log" aria-busy={entries === undefined}>
      {entries?.map((entry) => (
        <li key={entry._id} className={classes['card']}>
          <h2 className={classes['cardName']}>{actionNames[entry.action]}</h2>
          <dl className={classes['facts']}>
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
      )) ??
        skeletonRows.map((number) => (
          <li key={number} className={classes['card']}>
            <Skeleton height={130} />
          </li>
        ))}
    </ul>
  );
}

const skeletonRows = [1, 2, 3, 4, 5];
