import { limits } from '@lectern/contract/limits';
import type { ChangeEventHandler } from 'react';
import { classNames, degreeNames, levelNames } from '../../../shared/format/education-names.ts';
import { t } from '../../../shared/messages/t.ts';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { shows, type ProfileField, type ProfileValues } from '../model/profile-values.ts';
import { ChoiceField } from './choice-field.tsx';

type EducationFieldsProps = {
  values: ProfileValues;
  errors: Partial<Record<string, string>>;
  change: (field: ProfileField, value: string) => void;
  bind: (field: ProfileField) => {
    name: string;
    value: string;
    error: string | undefined;
    onChange: ChangeEventHandler<HTMLInputElement>;
  };
};

/** The person's education so far; the class is for pupils, the degree for everybody else. */
export function EducationFields({ values, errors, change, bind }: EducationFieldsProps) {
  const shown = shows(values);
  const choice = (field: ProfileField) => ({
    name: field,
    value: values[field],
    error: errors[field],
    onChange: (value: string) => change(field, value),
  });
  return (
    <>
      <ChoiceField label={t('Education Level')} choices={levelNames} {...choice('educationLevel')} />
      {shown.schoolClass && <ChoiceField label={t('School Class')} choices={classNames} {...choice('schoolClass')} />}
      {shown.collegeDegree && (
        <ChoiceField label={t('College Degree')} choices={degreeNames} {...choice('collegeDegree')} />
      )}
      {shown.customCollegeDegree && (
        <TextField label={t('Custom College Degree')} maxLength={limits.name} {...bind('customCollegeDegree')} />
      )}
    </>
  );
}
