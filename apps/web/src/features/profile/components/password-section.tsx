import { texts } from '@lectern/contract/texts';
import { limits } from '@lectern/contract/limits';
import { useState, type SubmitEvent } from 'react';
import { fieldIssues } from '../../../shared/api/api-error.ts';
import { fieldText } from '../../../shared/forms/field-text.ts';
import { focusFirstField } from '../../../shared/forms/focus-first-field.ts';
import { newPasswordProblem, type PasswordProblem } from '../../../shared/forms/new-password-problem.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { PasswordField } from '../../../shared/ui/password-field.tsx';
import { useChangePassword } from '../api/change-password.ts';
import classes from './profile.module.css';
import { Section } from './section.tsx';
import { t } from '../../../shared/messages/t.ts';
import { sent } from '../../../shared/messages/sent.ts';

/** Changes one's password, and says beforehand that this signs out everywhere else. */
export function PasswordSection({ username }: { username: string }) {
  const { mutate, isPending } = useChangePassword();
  const [problem, setProblem] = useState<PasswordProblem>({ fields: {} });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isPending) return;
    const form = event.currentTarget;
    const fields = new FormData(form);
    const [currentPassword, password, confirmPassword] = [
      fieldText(fields, 'currentPassword'),
      fieldText(fields, 'password'),
      fieldText(fields, 'confirmPassword'),
    ];
    const show = (found: PasswordProblem): void => {
      setProblem(found);
      focusFirstField(form, Object.keys(found.fields));
    };
    const found =
      currentPassword === ''
        ? { sentence: texts.fillAllFields, fields: { currentPassword: '' } }
        : newPasswordProblem(password, confirmPassword);
    show(found ?? { fields: {} });
    if (found !== null) return;
    mutate(
      { currentPassword, password, confirmPassword },
      { onSuccess: () => form.reset(), onError: (error) => show({ fields: fieldIssues(error) }) },
    );
  };
  /** What a field needs to show its trouble. An empty text marks the field; the sentence then stands below. */
  const trouble = (name: string) => ({ name, error: problem.fields[name], invalid: name in problem.fields });
  return (
    <Section title={t('Password')}>
      <p className={classes['quiet']}>{t('A new password signs you out everywhere but here.')}</p>
      <form noValidate aria-label={t('Change password')} className={classes['form']} onSubmit={submit}>
        {/* Tells password managers whose password this is. */}
        <input hidden readOnly type="text" autoComplete="username" value={username} />
        <PasswordField label={t('Current password')} autoComplete="current-password" {...trouble('currentPassword')} />
        <PasswordField
          label={t('New password')}
          autoComplete="new-password"
          hint={t('At least {min} characters; 8 or more are safer.', { min: limits.password.min })}
          {...trouble('password')}
        />
        <PasswordField label={t('confirm password')} autoComplete="new-password" {...trouble('confirmPassword')} />
        {problem.sentence !== undefined && (
          <p role="alert" className={classes['bad']}>
            {sent(problem.sentence)}
          </p>
        )}
        <div className={classes['foot']}>
          <Button type="submit" variant="primary" loading={isPending}>
            {t('Change password')}
          </Button>
        </div>
      </form>
    </Section>
  );
}
