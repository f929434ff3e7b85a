import type { ReactNode } from 'react';
import classes from './oversight.module.css';

type DataSheetProps = {
  /** Names the table. */
  label: string;
  /** The column heads, as `th` elements. */
  head: ReactNode;
  busy?: boolean;
  children: ReactNode;
};

/** A table of figures on a sheet that scrolls sideways by itself where it is too wide. */
export function DataSheet({ label, head, busy = false, children }: DataSheetProps) {
  return (
    // Who has no pointer scrolls it by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes['sheet']} role="region" aria-label={label} tabIndex={0}>
      <table aria-label={label} aria-busy={busy} className={classes['table']}>
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** Plain column heads. */
export function Heads({ names }: { names: readonly string[] }) {
  return names.map((name) => (
    <th key={name} scope="col">
      {name}
    </th>
  ));
}
