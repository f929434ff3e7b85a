import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import classes from './list.module.css';

type ListTableProps = {
  label: string;
  /** True while the rows are loading. */
  busy: boolean;
  /** The rows of the head. */
  head: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

/** The table of a list, with a head that stays in sight. */
export function ListTable({ label, busy, head, className, children }: ListTableProps) {
  return (
    <div className={classes['sheet']}>
      <Table
        verticalSpacing="xs"
        aria-label={label}
        aria-busy={busy}
        className={classNames(classes['table'], className)}
      >
        <thead className={classes['tableHead']}>{head}</thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </div>
  );
}

const five = [1, 2, 3, 4, 5];

/** Placeholders for rows while they load, with a bar of its width for each column. */
export function SkeletonRows({ widths, height = 24 }: { widths: readonly (number | string)[]; height?: number }) {
  return five.map((row) => (
    <Table.Tr key={row}>
      {widths.map((width, column) => (
        // Columns differ by their place alone.
        <Table.Td key={column}>
          <Skeleton width={width} height={height} />
        </Table.Td>
      ))}
    </Table.Tr>
  ));
}

/** Placeholders for cards while they load. */
export function SkeletonCards({ height }: { height: number }) {
  return five.map((card) => (
    <li key={card} className={classes['card']}>
      <Skeleton height={height} />
    </li>
  ));
}
