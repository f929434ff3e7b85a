import { NativeSelect, TextInput } from '@mantine/core';
import { Columns } from '../../../shared/forms/columns.tsx';
import { t } from '../../../shared/messages/t.ts';
import { classChoices, degreeChoices, levelChoices } from '../model/choices.ts';
import { controlId, shows } from '../model/user-values.ts';
import type { Editing } from './account-fields.tsx';

/** The person's education. The level decides which fields there are. */
export function EducationFields({ values, errors, change }: Editing) {
  const shown = shows(values);
  const select = (
    field: 'educationLevel' | 'schoolClass' | 'collegeDegree',
    label: string,
    data: typeof levelChoices,
  ) => (
    <NativeSelect
      id={controlId(field)}
      label={label}
      data={data}
      value={values[field]}
      error={errors[field]}
      onChange={(event) => change(field, event.currentTarget.value)}
    />
  );
  return (
    <Columns>
      {select('educationLevel', t('Education Level'), levelChoices)}
      {shown.schoolClass && select('schoolClass', t('School Class'), classChoices)}
      {shown.collegeDegree && select('collegeDegree', t('College Degree'), degreeChoices)}
      {shown.customCollegeDegree && (
        <TextInput
          id={controlId('customCollegeDegree')}
          label={t('Custom College Degree')}
          value={values.customCollegeDegree}
          error={errors.customCollegeDegree}
          onChange={(event) => change('customCollegeDegree', event.currentTarget.value)}
        />
      )}
    </Columns>
  );
}
