import type { SignedInUser } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useId, useState, type SubmitEvent } from 'react';
import { errorText, fieldIssues } from '../../../shared/api/api-error.ts';
import { fieldText } from '../../../shared/forms/field-text.ts';
import { focusFirstField } from '../../../shared/forms/focus-first-field.ts';
import { type FormProblem, troubleOf } from '../../../shared/forms/form-problem.ts';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { PasswordField } from '../../../shared/ui/password-field.tsx';
import { ProofLine } from '../../../shared/ui/proof-line.tsx';
import { useDeleteAccount, type ForgetAnswers } from '../api/delete-account.ts';
import { OwnCopyLink } from './own-copy-section.tsx';
import classes from './profile.module.css';

type DeleteAccountDialogProps = { user: SignedInUser; forgetAnswers: ForgetAnswers; onClose: () => void };

/** Asks whether to delete the person's own account, says what goes and what stays, and takes the password. */
export function DeleteAccountDialog({ user, forgetAnswers, onClose }: DeleteAccountDialogProps) {
  const formId = useId();
  const [problem, setProblem] = useState<FormProblem>({ fields: {} });
  const { mutate, isPending } = useDeleteAccount(user._id, forgetAnswers);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isPending) return;
    const form = event.currentTarget;
    setProblem({ fields: {} });
    mutate(fieldText(new FormData(form), 'currentPassword'), {
      onError: (error) => {
        const found = problemOf(error);
        setProblem(found);
        focusFirstField(form, Object.keys(found.fields));
      },
    });
  };
  return (
    <Dialog
      open
      title={t('Delete your account?')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={formId} variant="danger" loading={isPending}>
            {t('Delete my account')}
          </Button>
        </>
      }
    >
      <Consequences user={user} />
      <p>
        <OwnCopyLink />
      </p>
      <form id={formId} noValidate aria-label={t('Delete my account')} className={classes['form']} onSubmit={submit}>
        {/* Tells password managers the account. */}
        <input hidden readOnly type="text" autoComplete="username" value={user.username} />
        <PasswordField
          label={t('Current password')}
          autoComplete="current-password"
          {...troubleOf(problem)('currentPassword')}
        />
        {problem.sentence !== undefined && (
          <p role="alert" className={classes['bad']}>
            {problem.sentence}
          </p>
        )}
        <ProofLine />
      </form>
    </Dialog>
  );
}

function problemOf(error: unknown): FormProblem {
  const fields = fieldIssues(error);
  const isAtField = fields['currentPassword'] !== undefined;
  return isAtField ? { fields } : { sentence: errorText(error, texts.userDeleteFailed), fields: {} };
}

/** The things that go with the account, and those that stay without the name. */
function Consequences({ user: { role, isAdmin } }: { user: SignedInUser }) {
  const isStudent = role === 'student' && !isAdmin;
  return (
    <div className={classes['consequences']}>
      <h3>{t('Erased for good')}</h3>
      <ul>
        <li>{t('your name, email address, picture and everything else on this page')}</li>
        <li>
          {isStudent
            ? t('your places in courses and groups, your requests and your progress')
            : t('your places in groups and institutions')}
        </li>
      </ul>
      <h3>{t('Stays, under the name ‘Deleted user’')}</h3>
      <ul>
        <li>
          {isStudent
            ? t('your ratings and the results of your tests; a test that you are taking is submitted as it is')
            : t('your ratings, your groups, and what you approved')}
        </li>
      </ul>
      {!isStudent && <p>{t('Courses and tests that you own must first be deleted or given to someone else.')}</p>}
      <p>{t('You are signed out everywhere, and nobody can restore the account.')}</p>
    </div>
  );
}
