import { limits } from '@lectern/contract/limits';
import { TextArea } from '../../../../shared/ui/text-area.tsx';

type ReasonFieldProps = {
  label: string;
  hint?: string;
  value: string;
  error?: string | undefined;
  onChange: (reason: string) => void;
};

/** The reason for an act on attempts; it is kept with them. */
export function ReasonField({ label, hint, value, error, onChange }: ReasonFieldProps) {
  return (
    <TextArea
      label={label}
      hint={hint}
      error={error}
      maxLength={limits.comment}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
