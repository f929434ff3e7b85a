import { NativeSelect } from '@mantine/core';
import { useId } from 'react';
import { classNames as classTitles } from '../../../shared/format/education-names.ts';
import { institutionSource } from '../../../shared/forms/institution-source.ts';
import { ServerSelect } from '../../../shared/forms/server-select.tsx';
import { institutions } from '../../../shared/forms/things.ts';
import { t } from '../../../shared/messages/t.ts';
import { useInstitutionName } from '../hooks/use-institution-name.ts';
import { schoolClassOf, type FilterProps } from '../user-filters.ts';

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
