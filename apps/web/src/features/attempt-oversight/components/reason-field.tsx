import { limits } from '@lectern/contract/limits';
import { TextArea } from '../../../shared/ui/text-area.tsx';

type ReasonFieldProps = {
  label: string;
  hint?: string;
  value: string;
  error?: string | undefined;
  onChange: (reason: string) => void;
};

/** Why something is done to attempts; it is kept with them. */
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
