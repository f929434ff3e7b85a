import { t } from '../../../shared/messages/t.ts';
import { TextField } from '../../../shared/ui/text-field.tsx';
import type { Trouble } from '../../../shared/forms/form-problem.ts';

type CodeFieldProps = { trouble: Trouble; hint?: string; digitsAlone?: boolean };

/** The field for a code of the app or, unless it takes digits alone, a recovery code. */
export function CodeField({ trouble, hint, digitsAlone = false }: CodeFieldProps) {
  return (
    <TextField
      label={t('Code')}
      hint={hint}
      dir="ltr"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      inputMode={digitsAlone ? 'numeric' : 'text'}
      {...trouble('code')}
    />
  );
}
