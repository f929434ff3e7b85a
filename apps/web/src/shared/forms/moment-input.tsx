import { TextInput, type TextInputProps } from '@mantine/core';
import { clockNote } from './date-field.ts';

type MomentInputProps = Omit<TextInputProps, 'type' | 'value'> & { value: string };

/** The same as `MomentField` for forms of the back office. */
export const MomentInput = ({ description, value, ...rest }: MomentInputProps) => (
  <TextInput type="datetime-local" value={value} description={clockNote(value) ?? description} {...rest} />
);
