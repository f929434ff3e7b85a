import type { ReactNode } from 'react';
import { ScrollFrame } from '../../../shared/table/scroll-frame.tsx';
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
    <ScrollFrame label={label} className={classes['sheet']}>
      <table aria-label={label} aria-busy={busy} className={classes['table']}>
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </ScrollFrame>
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
