import { limits } from '@lectern/contract/limits';
import { t } from '../messages/t.ts';
import { PasswordField } from '../ui/password-field.tsx';
import type { Trouble } from './form-problem.ts';

/** A new password, called `password` in the form, and its repetition, called `confirmPassword`. */
export function NewPasswordFields({ label = t('Password'), trouble }: { label?: string; trouble: Trouble }) {
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        hint={t('At least {min} characters; 8 or more are safer.', { min: limits.password.min })}
        {...trouble('password')}
      />
      <PasswordField label={t('confirm password')} autoComplete="new-password" {...trouble('confirmPassword')} />
    </>
  );
}
