import { limits } from '@lectern/contract/limits';
import { ApiError, errorText } from '../api/api-error.ts';
import { t } from '../messages/t.ts';
import { TextArea } from '../ui/text-area.tsx';

type NamesFieldProps = {
  value: string;
  error: string | null;
  onChange: (text: string) => void;
};

/** A field for a typed or pasted list of people. */
export function NamesField({ value, error, onChange }: NamesFieldProps) {
  return (
    <TextArea
      label={t('Usernames or email addresses')}
      hint={t('One in each line, or separated by commas. At most {max}.', { max: limits.peopleAddedAtOnce })}
      rows={6}
      value={value}
      error={error ?? undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Says why so many names cannot be sent, or gives null. `tooMany` is the sentence for more than the most. */
export function problemOfNames(names: readonly string[], tooMany: string): string | null {
  if (names.length === 0) return t('Enter at least one username or email');
  return names.length > limits.peopleAddedAtOnce ? tooMany : null;
}

/** The first bad name, which the server counts, or why nothing could be looked up. */
export function errorOfNames(error: Error): string {
  const fallback = t('The students could not be looked up. Please try again.');
  return error instanceof ApiError ? (error.issues[0]?.message ?? errorText(error, fallback)) : fallback;
}
