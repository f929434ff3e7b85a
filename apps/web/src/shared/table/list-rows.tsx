import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../messages/t.ts';
import { classNames } from '../ui/class-names.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import type { Column, Fact, Order } from './column.ts';
import classes from './list.module.css';
import { SortableHeader } from './sortable-header.tsx';

/** How the rows of a list look; the same for all of its pages. */
export type RowsLook<T> = {
  /** Names the table and the cards. */
  label: string;
  columns: readonly Column<T>[];
  /** The name of a row, with what belongs beside it, on its card. */
  cardHead: (row: T) => ReactNode;
  /** The acts on a row; `wordy` where there is room for words on them. */
  actions?: (row: T, wordy: boolean) => ReactNode;
  /** Heights of the placeholders, in pixels. */
  cardHeight: number;
  rowHeight?: number;
  /** The width of the placeholder of the acts, in pixels. */
  actionsWidth?: number;
  /** Boxes to tick the rows, and all rows of the page, where many can be acted on at once (`ticksOf`). */
  ticks?: { box: (row: T) => ReactNode; page: (rows: readonly T[]) => ReactNode } | undefined;
  /** Stands below the head of the acts, in a row of filters. */
  furtherFilters?: ReactNode;
  tableClass?: string | undefined;
  cardClass?: string | undefined;
  factsClass?: string | undefined;
};

type RowsProps<T> = RowsLook<T> & {
  /** Undefined while loading. */
  rows: readonly T[] | undefined;
  /** Takes the place of the rows. */
  instead: ReactNode;
};

const five = [1, 2, 3, 4, 5];

/** The rows as a table with a head that stays in sight, for wide screens. */
export function TableRows<T extends { _id: string }>(props: RowsProps<T> & { order: Order }) {
  const { label, columns, rows, instead, actions, ticks, tableClass } = props;
  const width = columns.length + (actions ? 1 : 0) + (ticks ? 1 : 0);
  return (
    <div className={classes['sheet']}>
      <Table
        verticalSpacing="xs"
        aria-label={label}
        aria-busy={rows === undefined && !instead}
        className={classNames(classes['table'], tableClass)}
      >
        <thead className={classes['tableHead']}>
          <Head {...props} />
        </thead>
        <Table.Tbody>
          {instead ? (
            <tr>
              <td colSpan={width} className={classes['instead']}>
                {instead}
              </td>
            </tr>
          ) : (
            (rows?.map((row) => (
              <Table.Tr key={row._id}>
                {ticks && <Table.Td>{ticks.box(row)}</Table.Td>}
                {columns.map(({ key, cell, className }) => (
                  <Table.Td key={key} className={className}>
                    {cell(row)}
                  </Table.Td>
                ))}
                {actions && <Table.Td>{actions(row, false)}</Table.Td>}
              </Table.Tr>
            )) ?? <Placeholders {...props} />)
          )}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** The names of the columns, and a row of filters below where a column has one. */
function Head<T extends { _id: string }>(props: RowsProps<T> & { order: Order }) {
  const { columns, order, actions, ticks, rows, furtherFilters } = props;
  return (
    <>
      <tr>
        {ticks && <td>{ticks.page(rows ?? [])}</td>}
        {columns.map(({ key, label, sorts, headWidth }) =>
          sorts === true ? (
            <SortableHeader key={key} field={key} label={label} width={headWidth} {...order} />
          ) : (
            <th key={key} scope="col" style={{ width: headWidth }}>
              {label}
            </th>
          ),
        )}
        {actions && <th scope="col">{t('Actions')}</th>}
      </tr>
      {isFilteredInHead(columns) && (
        <tr className={classes['filterRow']}>
          {ticks && <td />}
          {columns.map(({ key, filter }) => (
            <td key={key}>{filter}</td>
          ))}
          {actions && <td>{furtherFilters}</td>}
        </tr>
      )}
    </>
  );
}

/** Whether filters stand in the head, which then stays also where nothing matches. */
export const isFilteredInHead = <T,>(columns: readonly Column<T>[]): boolean =>
  columns.some(({ filter }) => filter !== undefined);

function Placeholders<T>({ columns, rowHeight = 24, actions, actionsWidth = 150, ticks }: RowsLook<T>) {
  const widths = [...(ticks ? [18] : []), ...columns.map(({ width }) => width), ...(actions ? [actionsWidth] : [])];
  return five.map((row) => (
    <Table.Tr key={row}>
      {widths.map((width, column) => (
        // Columns differ by their place alone.
        <Table.Td key={column}>
          <Skeleton width={width} height={rowHeight} />
        </Table.Td>
      ))}
    </Table.Tr>
  ));
}

/** The same rows as cards, for screens on which the columns do not fit. */
export function CardRows<T extends { _id: string }>(props: RowsProps<T>) {
  const { label, columns, rows, instead, cardHead, actions, cardHeight, ticks, cardClass, factsClass } = props;
  if (instead) return <div>{instead}</div>;
  return (
    <ul className={classes['cards']} aria-label={label} aria-busy={rows === undefined}>
      {rows?.map((row) => (
        <li key={row._id} className={classNames(classes['card'], cardClass)}>
          {cardHead(row)}
          {ticks?.box(row)}
          <Facts facts={factsOf(columns, row)} className={factsClass} />
          {actions?.(row, true)}
        </li>
      )) ??
        five.map((card) => (
          <li key={card} className={classes['card']}>
            <Skeleton height={cardHeight} />
          </li>
        ))}
    </ul>
  );
}

/** The facts of a row on its card, by the key of their column. */
const factsOf = <T,>(columns: readonly Column<T>[], row: T): [string, Fact][] =>
  columns.flatMap(({ key, label, cell, fact }) => {
    const told = fact === undefined ? { label, content: cell(row) } : (fact?.(row) ?? null);
    return told === null ? [] : [[key, told] as [string, Fact]];
  });

function Facts({ facts, className }: { facts: readonly [string, Fact][]; className: string | undefined }) {
  if (facts.length === 0) return null;
  return (
    <dl className={className ?? classes['facts']}>
      {facts.map(([key, { label, content }]) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{content}</dd>
        </div>
      ))}
    </dl>
  );
}
