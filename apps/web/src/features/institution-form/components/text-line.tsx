import { TextInput } from '@mantine/core';
import type { ComponentProps } from 'react';
import { typedAs } from '../../../shared/forms/typed-as.ts';
import { textDirection } from '../../../shared/ui/text-direction.ts';
import type { Editing } from '../hooks/use-institution-form.ts';
import { controlId, type TextField } from '../model/institution-values.ts';

type TextLineProps = Editing & { field: TextField; label: string; required?: boolean } & Pick<
    ComponentProps<'input'>,
    'type' | 'maxLength'
  > & { description?: string };

/** One field of one line of text. */
export function TextLine({ field, label, required = false, type, maxLength, description, ...editing }: TextLineProps) {
  const { values, errors, change } = editing;
  return (
    <TextInput
      type={type}
      {...typedAs(textDirection({ type }))}
      maxLength={maxLength}
      id={controlId(field)}
      label={label}
      description={description}
      autoComplete="off"
      withAsterisk={required}
      value={values[field]}
      error={errors[field]}
      onChange={(event) => change(field, event.currentTarget.value)}
    />
  );
}
