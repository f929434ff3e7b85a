import classes from './sortable-header.module.css';

type SortableHeaderProps = {
  /** The field in the address, as in `sort=name`. */
  field: string;
  label: string;
  /** The present order, as in the address: a field, `-field` for descending, or nothing. */
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
  width?: number | string | undefined;
};

/** The order after one more press: ascending, then descending, then the list's own. */
export function nextSort(field: string, sort: string | undefined): string | undefined {
  if (sort === field) return `-${field}`;
  return sort === `-${field}` ? undefined : field;
}

const orders = { ascending: '▲', descending: '▼', none: '' } as const;

/** A column head whose button changes the order of the list. */
export function SortableHeader({ field, label, sort, onSort, width }: SortableHeaderProps) {
  const descending = sort === `-${field}` ? 'descending' : 'none';
  const order = sort === field ? 'ascending' : descending;
  return (
    <th scope="col" aria-sort={order} className={classes['head']} style={{ width }}>
      <button type="button" className={classes['button']} onClick={() => onSort(nextSort(field, sort))}>
        {label}
        <span aria-hidden="true" className={classes['order']}>
          {orders[order]}
        </span>
      </button>
    </th>
  );
}

type SortableHeadersProps = Omit<SortableHeaderProps, 'field' | 'label' | 'width'> & {
  /** The names of the columns, by the field in the address. */
  columns: Readonly<Record<string, string>>;
};

/** The heads of columns that all change the order. */
export function SortableHeaders({ columns, ...order }: SortableHeadersProps) {
  return Object.entries(columns).map(([field, label]) => (
    <SortableHeader key={field} field={field} label={label} {...order} />
  ));
}
