import { t } from '../messages/t.ts';
import classes from './ticks.module.css';

/** The ticks of a list's rows. They may be on rows of other pages too. */
export type Ticks<T> = {
  ids: ReadonlySet<string>;
  /** The name of a row, as its box says it. */
  nameOf: (row: T) => string;
  /** Ticks or unticks a row; `upTo` also those between it and the one before it that was ticked or unticked last. */
  onTick: (id: string, on: boolean, upTo: boolean) => void;
  /** Ticks or unticks rows. */
  onTickAll: (ids: readonly string[], on: boolean) => void;
};

/** The boxes of a list, as its page takes them. */
export const ticksOf = <T extends { _id: string }>(ticks: Ticks<T>) => ({
  box: (row: T) => <TickBox row={row} {...ticks} />,
  page: (rows: readonly T[]) => <TickPage rows={rows} {...ticks} />,
});

/** The box of one row. The space bar ticks it; a press with Shift ticks the rows up to the last one. */
function TickBox<T extends { _id: string }>({ row, ids, nameOf, onTick }: Ticks<T> & { row: T }) {
  return (
    <label className={classes['tickBox']}>
      <input
        type="checkbox"
        aria-label={t('Select {name}', { name: nameOf(row) })}
        checked={ids.has(row._id)}
        onChange={({ currentTarget: { checked }, nativeEvent }) =>
          onTick(row._id, checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  );
}

/** The box of all rows of the page. */
function TickPage<T extends { _id: string }>({ rows, ids, onTickAll }: Ticks<T> & { rows: readonly T[] }) {
  const ticked = rows.filter(({ _id }) => ids.has(_id)).length;
  const all = ticked > 0 && ticked === rows.length;
  return (
    <label className={classes['tickBox']}>
      <input
        type="checkbox"
        aria-label={t('Select this page')}
        disabled={rows.length === 0}
        checked={all}
        ref={(box) => {
          if (box) box.indeterminate = ticked > 0 && !all;
        }}
        onChange={({ currentTarget: { checked } }) =>
          onTickAll(
            rows.map(({ _id }) => _id),
            checked,
          )
        }
      />
    </label>
  );
}
