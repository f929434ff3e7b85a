import type { ReactNode } from 'react';
import { t } from '../../../../shared/messages/t.ts';
import { ScrollFrame } from '../../../../shared/table/scroll-frame.tsx';
import { SortableHeader } from '../../../../shared/table/sortable-header.tsx';
import classes from './data-sheet.module.css';

/** The name of a column; with its field in the address where its head changes the order. */
type Column = string | { field: string; label: string };

type DataSheetProps = {
  /** Names the table. */
  label: string;
  columns: readonly Column[];
  /** The present order, as in the address; for sheets with columns that change it. */
  sort?: string | undefined;
  onSort?: (sort: string | undefined) => void;
  busy?: boolean;
  /** The rows; the first cell of each is its head. */
  children: ReactNode;
};

const nameOf = (column: Column): string => (typeof column === 'string' ? column : column.label);

/**
 * A table of figures on a sheet that scrolls sideways where it is too wide. On phones each row is a card, with the
 * names of the columns above the figures.
 */
export function DataSheet({ label, columns, sort, onSort, busy = false, children }: DataSheetProps) {
  const names = columns.map((column, place) => [`--name-${place + 1}`, JSON.stringify(nameOf(column))] as const);
  return (
    <ScrollFrame label={label} className={classes['sheet']}>
      <table
        aria-label={label}
        aria-busy={busy}
        className={classes['table']}
        style={Object.fromEntries([['--sort-by', JSON.stringify(t('Sort by'))], ...names])}
      >
        <thead data-sorts={onSort !== undefined || undefined}>
          <tr>
            {columns.map((column) =>
              typeof column === 'string' || onSort === undefined ? (
                <th key={nameOf(column)} scope="col">
                  {nameOf(column)}
                </th>
              ) : (
                <SortableHeader key={column.field} {...column} sort={sort} onSort={onSort} />
              ),
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </ScrollFrame>
  );
}
