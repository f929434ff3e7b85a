import type { ComponentProps } from 'react';
import { TextField } from '../ui/text-field.tsx';
import { clockNote } from './date-field.ts';

type MomentFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'value'> & { value: string };

/** A field for a date and its time in the reader's zone; it says where clocks skip the hour or show it twice. */
export const MomentField = ({ hint, value, ...rest }: MomentFieldProps) => (
  <TextField type="datetime-local" value={value} hint={clockNote(value) ?? hint} {...rest} />
);
