import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { institutionNameQuery } from '../../../shared/forms/institution-name.ts';
import type { PickOption } from '../../../shared/forms/pick-option.ts';
import { ServerSelect } from '../../../shared/forms/server-select.tsx';
import { institutions as institutionThings } from '../../../shared/forms/things.ts';
import { t } from '../../../shared/messages/t.ts';
import { SearchField } from '../../../shared/ui/search-field.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { institutionSource } from '../api/institutions.ts';
import type { AuditFilters, FilterChange } from '../audit-filters.ts';
import { actionNames } from '../audit-words.ts';
import classes from './audit-log.module.css';

type AuditFilterFieldsProps = {
  filters: AuditFilters;
  onFilter: (change: FilterChange) => void;
  /** The coordinator who reads the log; null for administrators, who see every institution. */
  coordinator: string | null;
};

const actions = Object.entries(actionNames).map(([value, label]) => ({ value, label }));
const given = (text: string): string | undefined => (text === '' ? undefined : text);

/** The filters of the log: actor, act, target, institution and days. */
export function AuditFilterFields({ filters, onFilter, coordinator }: AuditFilterFieldsProps) {
  return (
    <div role="group" aria-label={t('Filters')} className={classes['filters']}>
      <NativeSelect
        label={t('Action')}
        data={[{ value: '', label: t('All actions') }, ...actions]}
        value={filters.action ?? ''}
        onChange={({ currentTarget: { value } }) => onFilter({ action: given(value) })}
      />
      <div className={classes['filter']}>
        <span aria-hidden="true">{t('Done by')}</span>
        <SearchField
          label={t('Done by')}
          placeholder={t('Name')}
          value={filters.actor ?? ''}
          onSearch={(text) => onFilter({ actor: given(text) })}
        />
      </div>
      <div className={classes['filter']}>
        <span aria-hidden="true">{t('Target')}</span>
        <SearchField
          label={t('Target')}
          placeholder={t('Name')}
          value={filters.target ?? ''}
          onSearch={(text) => onFilter({ target: given(text) })}
        />
      </div>
      <InstitutionFilter {...{ filters, onFilter, coordinator }} />
      <DayField label={t('From (UTC)')} value={filters.from} onDay={(from) => onFilter({ from })} />
      <DayField label={t('To (UTC)')} value={filters.to} onDay={(to) => onFilter({ to })} />
    </div>
  );
}

function InstitutionFilter({ filters, onFilter, coordinator }: AuditFilterFieldsProps) {
  const id = useId();
  const name = useQuery(institutionNameQuery(filters.institution));
  const picked: PickOption | null =
    filters.institution === undefined ? null : { id: filters.institution, label: name.data ?? t('Institution') };
  return (
    <ServerSelect
      id={id}
      label={t('Institution')}
      things={institutionThings}
      source={institutionSource(coordinator)}
      picked={picked}
      onChange={(option) => onFilter({ institution: option?.id })}
    />
  );
}

type DayFieldProps = { label: string; value: string | undefined; onDay: (day: string | undefined) => void };

function DayField({ label, value = '', onDay }: DayFieldProps) {
  return (
    <TextField
      type="date"
      label={label}
      max="9999-12-31"
      value={value}
      onChange={(event) => onDay(given(event.currentTarget.value))}
    />
  );
}
