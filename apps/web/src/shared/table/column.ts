import type { ReactNode } from 'react';

/** One thing that a card tells of a row. */
export type Fact = { label: string; content: ReactNode };

/** One column of a list. It draws the table's cells, the cards' facts and the placeholders, and sorts and filters. */
export type Column<T> = {
  /** The field in the address and on the server where the column sorts, else a name of its own. */
  key: string;
  label: string;
  /** Whether the server can sort by it. */
  sorts?: boolean;
  cell: (row: T) => ReactNode;
  /** The class of the cells. */
  className?: string | undefined;
  /** The width of the head: pixels, or a share of the table. Columns of texts that are cut need one. */
  headWidth?: number | string;
  /** The width of the placeholder while rows load. */
  width: number | string;
  /** Filters the list, below the head. */
  filter?: ReactNode;
  /** The column's part of a card: its label and cell where unset, nothing where null. */
  fact?: null | ((row: T) => Fact | null);
};

/** The order of a list, as in the address: a field, `-field` for descending, or nothing. */
export type Order = { sort: string | undefined; onSort: (sort: string | undefined) => void };

/** The names of the columns that sort, by their field. */
export const sortNames = <T>(columns: readonly Column<T>[]): Record<string, string> =>
  Object.fromEntries(columns.flatMap(({ key, label, sorts }) => (sorts === true ? [[key, label]] : [])));
