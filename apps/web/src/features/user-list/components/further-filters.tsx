import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { classNames as classTitles } from '../../../shared/format/education-names.ts';
import { institutionNameQuery, institutionSource } from '../../../shared/forms/institution-source.ts';
import { ServerSelect } from '../../../shared/forms/server-select.tsx';
import { institutions } from '../../../shared/forms/things.ts';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { schoolClassOf, type FilterProps } from '../user-filters.ts';
import bulk from './bulk.module.css';

const none = { institution: undefined, schoolClass: undefined };

/** The name of the institution in the address, while it loads a word in its place. */
function useInstitutionName(id: string | undefined): string {
  return useQuery(institutionNameQuery(id)).data ?? t('Institution');
}

/** Filters the list by institution and by class. */
export function PlaceFields({ filters, onFilter }: FilterProps) {
  const id = useId();
  const { institution } = filters;
  const name = useInstitutionName(institution);
  return (
    <>
      <ServerSelect
        id={id}
        label={t('Institution')}
        things={institutions}
        source={institutionSource}
        picked={institution === undefined ? null : { id: institution, label: name }}
        onChange={(option) => onFilter({ institution: option?.id })}
      />
      <NativeSelect
        label={t('Class')}
        data={[
          { value: '', label: t('All') },
          ...Object.entries(classTitles).map(([value, label]) => ({ value, label })),
        ]}
        value={schoolClassOf(filters) ?? ''}
        onChange={({ currentTarget: { value } }) => onFilter({ schoolClass: value === '' ? undefined : value })}
      />
    </>
  );
}

/** A button for the filters that have no column, which opens them. */
export function FurtherFilters(filter: FilterProps) {
  const [open, setOpen] = useState(false);
  const { institution, schoolClass } = filter.filters;
  const set = institution !== undefined || schoolClass !== undefined;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('More filters')}
      </Button>
      <Dialog
        open={open}
        title={t('More filters')}
        onClose={() => setOpen(false)}
        actions={
          <>
            {set && <Button onClick={() => filter.onFilter(none)}>{t('Clear these filters')}</Button>}
            <Button variant="primary" onClick={() => setOpen(false)}>
              {t('Show the users')}
            </Button>
          </>
        }
      >
        <PlaceFields {...filter} />
      </Dialog>
    </>
  );
}

/** Says which of these filters are set, where their fields are folded away. */
export function ChosenPlace({ filters, onFilter }: FilterProps) {
  const { institution } = filters;
  const name = useInstitutionName(institution);
  const schoolClass = schoolClassOf(filters);
  if (institution === undefined && schoolClass === undefined) return null;
  return (
    <div role="group" aria-label={t('Filters')} className={bulk['chosen']}>
      {institution !== undefined && <Chosen label={name} onClear={() => onFilter({ institution: undefined })} />}
      {schoolClass !== undefined && (
        <Chosen label={classTitles[schoolClass]} onClear={() => onFilter({ schoolClass: undefined })} />
      )}
    </div>
  );
}

function Chosen({ label, onClear }: { label: string; onClear: () => void }) {
  return (
    <Button size="small" aria-label={t('Clear the filter {name}', { name: label })} onClick={onClear}>
      {label} <span aria-hidden="true">×</span>
    </Button>
  );
}
