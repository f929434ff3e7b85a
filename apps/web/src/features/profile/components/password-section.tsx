import type { SignedInUser } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useState, type SubmitEvent } from 'react';
import { fieldIssues } from '../../../shared/api/api-error.ts';
import { fieldText } from '../../../shared/forms/field-text.ts';
import { focusFirstField } from '../../../shared/forms/focus-first-field.ts';
import { type FormProblem, troubleOf } from '../../../shared/forms/form-problem.ts';
import { NewPasswordFields } from '../../../shared/forms/new-password-fields.tsx';
import { newPasswordProblem } from '../../../shared/forms/new-password-problem.ts';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { PasswordField } from '../../../shared/ui/password-field.tsx';
import { ProofLine } from '../../../shared/ui/proof-line.tsx';
import { useChangePassword } from '../api/change-password.ts';
import classes from './profile.module.css';
import { Section } from './section.tsx';

/** Changes the person's password, and says beforehand that this signs out everywhere else. */
export function PasswordSection({ user }: { user: Pick<SignedInUser, 'username' | 'email'> }) {
  const { mutate, isPending } = useChangePassword();
  const [problem, setProblem] = useState<FormProblem>({ fields: {} });
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
    const show = (found: FormProblem): void => {
      setProblem(found);
      focusFirstField(form, Object.keys(found.fields));
    };
    const found =
      currentPassword === ''
        ? { sentence: t(texts.fillAllFields), fields: { currentPassword: '' } }
        : newPasswordProblem(password, confirmPassword, user);
    show(found ?? { fields: {} });
    if (found !== null) return;
    mutate(
      { currentPassword, password, confirmPassword },
      { onSuccess: () => form.reset(), onError: (error) => show({ fields: fieldIssues(error) }) },
    );
  };
  const trouble = troubleOf(problem);
  return (
    <Section title={t('Password')}>
      <p className={classes['quiet']}>{t('A new password signs you out everywhere else.')}</p>
      <form noValidate aria-label={t('Change password')} className={classes['form']} onSubmit={submit}>
        {/* Tells password managers the account. */}
        <input hidden readOnly type="text" autoComplete="username" value={user.username} />
        <PasswordField label={t('Current password')} autoComplete="current-password" {...trouble('currentPassword')} />
        <NewPasswordFields label={t('New password')} trouble={trouble} />
        {problem.sentence !== undefined && (
          <p role="alert" className={classes['bad']}>
            {problem.sentence}
          </p>
        )}
        <ProofLine />
        <div className={classes['foot']}>
          <Button type="submit" variant="primary" loading={isPending}>
            {t('Change password')}
          </Button>
        </div>
      </form>
    </Section>
  );
}
