import { NativeSelect } from '@mantine/core';
import { t } from '../messages/t.ts';
import list from './list.module.css';

type SortSelectProps = {
  /** The names of the columns, by the field in the address. */
  columns: Readonly<Record<string, string>>;
  /** The present order, as in the address: a field, `-field` for descending, or nothing. */
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
  /** The order where nothing else is chosen. */
  usual?: string | undefined;
  className?: string | undefined;
};

/** The order of a list, for screens without column heads to press. */
export function SortSelect({ columns, sort, onSort, usual = t('Newest first'), className }: SortSelectProps) {
  const orders = Object.entries(columns).flatMap(([field, label]) => [
    { value: field, label: t('{label}, ascending', { label }) },
    { value: `-${field}`, label: t('{label}, descending', { label }) },
  ]);
  return (
    <NativeSelect
      aria-label={t('Sort by')}
      className={className ?? list['sort'] ?? ''}
      data={[{ value: '', label: usual }, ...orders]}
      value={sort ?? ''}
      onChange={({ currentTarget: { value } }) => onSort(value === '' ? undefined : value)}
    />
  );
}
