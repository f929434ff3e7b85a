import { NativeSelect } from '@mantine/core';
import { t } from '../../../shared/messages/t.ts';
import { SearchField } from '../../../shared/ui/search-field.tsx';
import type { FilterProps, ListArea } from '../user-filters.ts';
import { PlaceFields } from './further-filters.tsx';
import classes from './user-list.module.css';

const labels = { username: t('Filter by username'), email: t('Filter by email'), role: t('Filter by role') } as const;

type TextFilterProps = FilterProps & {
  field: keyof typeof labels;
  /** The placeholder, where the field's position says the rest. */
  short?: string;
};

/** Filters a column by a part of its text. */
export function TextFilter({ field, short, filters, onFilter }: TextFilterProps) {
  return (
    <SearchField
      label={labels[field]}
      {...(short !== undefined && { placeholder: short })}
      value={filters[field] ?? ''}
      onSearch={(text) => onFilter({ [field]: text === '' ? undefined : text })}
    />
  );
}

const choices = {
  isAdmin: { name: t('Filter by admin'), on: t('Yes'), off: t('No') },
  isActive: { name: t('Filter by status'), on: t('Active'), off: t('Blocked') },
} as const;

type FlagFilterProps = FilterProps & {
  field: keyof typeof choices;
  /** The label above the field, where no column head names it. */
  label?: string;
};

/** Filters a column with two states. */
export function FlagFilter({ field, label, filters, onFilter }: FlagFilterProps) {
  const { name, on, off } = choices[field];
  return (
    <NativeSelect
      aria-label={name}
      label={label}
      data={[
        { value: '', label: t('All') },
        { value: 'true', label: on },
        { value: 'false', label: off },
      ]}
      value={filters[field] ?? ''}
      onChange={({ currentTarget: { value } }) => onFilter({ [field]: value === '' ? undefined : value })}
    />
  );
}

/** All filters below each other, for screens without heads of columns. */
export function UserFilterFields({ area, ...filter }: FilterProps & { area: ListArea }) {
  return (
    <>
      <TextFilter field="username" {...filter} />
      <TextFilter field="email" {...filter} />
      <TextFilter field="role" {...filter} />
      <div className={classes['choices']}>
        <FlagFilter field="isAdmin" label={t('Admin')} {...filter} />
        <FlagFilter field="isActive" label={t('Status')} {...filter} />
      </div>
      {area === 'instructor' && <PlaceFields {...filter} />}
    </>
  );
}
