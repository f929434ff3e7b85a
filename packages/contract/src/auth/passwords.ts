import { z } from 'zod';
import { requiredText } from '../common.ts';
import { limits } from '../limits.ts';
import { says } from '../schema-sentences.ts';
import { texts } from '../texts.ts';
import { NewPassword } from '../users/fields.ts';

/** A password that is compared, not chosen. */
export const existingPassword = (label: string) =>
  requiredText(label).min(1, says.required(label)).max(limits.password.max, says.farTooLong(label));

const repeated = {
  password: NewPassword,
  confirmPassword: requiredText('confirm password'),
};
const samePasswords = {
  path: ['confirmPassword'],
  message: texts.passwordsDiffer,
  when: ({ value }: { value: unknown }) => {
    const { password, confirmPassword } = (value ?? {}) as Record<string, unknown>;
    return typeof password === 'string' && typeof confirmPassword === 'string';
  },
};

export const ChangePasswordInput = z
  .object({ currentPassword: existingPassword('Current password'), ...repeated })
  .refine((input) => input.password === input.confirmPassword, samePasswords)
  .meta({ id: 'ChangePasswordInput' });

const linkToken = requiredText('token').min(1, says.required('token')).max(200, says.farTooLong('token'));

export const CheckLinkInput = z.object({ token: linkToken });

export const SetPasswordInput = z
  .object({ token: linkToken, ...repeated })
  .refine((input) => input.password === input.confirmPassword, samePasswords)
  .meta({ id: 'SetPasswordInput' });

export const ForgotPasswordInput = z
  .object({
    usernameOrEmail: requiredText('Username')
      .trim()
      .min(1, says.required('Username'))
      .max(limits.email, says.tooLong('Username', limits.email)),
  })
  .meta({ id: 'ForgotPasswordInput' });

export const VerifyEmailInput = z
  .object({ token: linkToken, password: existingPassword('Password') })
  .meta({ id: 'VerifyEmailInput' });
