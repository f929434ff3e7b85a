import { NumberInput, Textarea } from '@mantine/core';
import { Columns } from '../../../shared/forms/columns.tsx';
import { t } from '../../../shared/messages/t.ts';
import { controlId } from '../model/user-values.ts';
import type { Editing } from './account-fields.tsx';

/** A teacher's qualifications. */
export function TeachingFields({ values, errors, change, locked }: Editing & { locked: boolean }) {
  return (
    <>
      <Columns>
        <NumberInput
          id={controlId('experience')}
          label={t('Experience (years)')}
          clampBehavior="none"
          readOnly={locked}
          value={values.experience}
          error={errors.experience}
          onChange={(experience) => change('experience', experience)}
        />
      </Columns>
      <Textarea
        id={controlId('expertise')}
        label={t('Expertise')}
        rows={3}
        resize="vertical"
        readOnly={locked}
        value={values.expertise}
        error={errors.expertise}
        onChange={(event) => change('expertise', event.currentTarget.value)}
      />
    </>
  );
}
