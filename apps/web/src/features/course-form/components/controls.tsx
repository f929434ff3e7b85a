import { Group, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core';
import { limits } from '@lectern/contract/limits';
import type { DurationUnit } from '@lectern/contract';
import { lazy, Suspense } from 'react';
import { useController } from 'react-hook-form';
import { t } from '../../../shared/messages/t.ts';
import { fetchPart } from '../../../shared/parts/missing-part.ts';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { controlId } from '../model/field-names.ts';
import type { CourseFields, MaterialFields, SubjectFields } from '../model/form-values.ts';
import classes from './course-form.module.css';
import { useCourseForm } from './form-context.ts';

/** The fields that hold one value. */
type ControlName =
  | `course.${keyof CourseFields}`
  | `subjects.${string}.${Exclude<keyof SubjectFields, '_id'>}`
  | `materials.${string}.${Exclude<keyof MaterialFields, '_id' | 'captions'>}`;

/** A field's value and the props of its control: id, message, and callbacks. */
export function useControl(name: ControlName) {
  const { control } = useCourseForm();
  const { field, fieldState } = useController({ name, control });
  const { value, onChange, onBlur } = field;
  return {
    id: controlId(name),
    value,
    onChange: onChange as (value: unknown) => void,
    onBlur,
    error: fieldState.error?.message,
  };
}

type TextControlProps = { name: ControlName; label: string; maxLength?: number; required?: boolean };

export function TextControl({ name, label, required = false, maxLength = limits.name }: TextControlProps) {
  const { onChange, ...rest } = useControl(name);
  return (
    <TextInput
      {...rest}
      label={label}
      withAsterisk={required}
      maxLength={maxLength}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

export function TextareaControl({ name, label }: { name: ControlName; label: string }) {
  const { onChange, ...rest } = useControl(name);
  return (
    <Textarea
      {...rest}
      label={label}
      rows={3}
      resize="vertical"
      maxLength={limits.plainDescription}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

type SelectControlProps<T extends string> = {
  name: ControlName;
  label: string;
  /** The name for people who do not see its surroundings. */
  fullLabel?: string;
  options: readonly { value: T; label: string }[];
  required?: boolean;
  /** The meaning of each choice, or of all together. */
  description?: Readonly<Record<T, string>> | string;
};

export function SelectControl<T extends string>({
  name,
  label,
  fullLabel,
  options,
  required = false,
  description,
}: SelectControlProps<T>) {
  const { onChange, ...rest } = useControl(name);
  const chosen = options.find(({ value }) => value === rest.value)?.value;
  return (
    <NativeSelect
      {...rest}
      label={label}
      {...(fullLabel !== undefined && { 'aria-label': fullLabel })}
      description={typeof description === 'object' ? chosen !== undefined && description[chosen] : description}
      withAsterisk={required}
      data={[...options]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

const units: readonly { value: DurationUnit; label: string }[] = [
  { value: 'months', label: t('Months') },
  { value: 'hours', label: t('Hours') },
];

type DurationControlProps = {
  name: ControlName;
  unitName: ControlName;
  label: string;
  unitLabel: string;
  description?: string;
};

/** A number and its unit. The typed text stays as it is; the message says what is wrong with it. */
export function DurationControl({ name, unitName, label, unitLabel, description }: DurationControlProps) {
  const { onChange, ...rest } = useControl(name);
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap" className={classes['duration'] ?? ''}>
      <NumberInput
        {...rest}
        label={label}
        description={description}
        withAsterisk
        min={limits.duration.min}
        clampBehavior="none"
        onChange={onChange}
      />
      <SelectControl name={unitName} label={t('Unit')} fullLabel={unitLabel} options={units} />
    </Group>
  );
}

// The editor is half of the form's weight; the other fields do not wait for it.
const RichTextField = lazy(async () => ({
  default: (await fetchPart(() => import('../../../shared/rich-text/rich-text-field.tsx'))).RichTextField,
}));

/** Formatted text. The editor reads its value once, when it is drawn. */
export function RichTextControl({ name, label }: { name: ControlName; label: string }) {
  const { ImageField } = useCourseForm();
  const { value, ...rest } = useControl(name);
  return (
    <Suspense fallback={<Skeleton height={190} />}>
      <RichTextField {...rest} value={String(value)} label={label} ImageField={ImageField} />
    </Suspense>
  );
}
