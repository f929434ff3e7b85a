import type { User } from '@lectern/contract';
import type { Role } from '@lectern/contract/roles';
import { type SubmitEvent } from 'react';
import { useUser } from '../../../shared/auth-session/auth-session.ts';
import { FormColumns } from '../../../shared/forms/form-columns.tsx';
import longForm from '../../../shared/forms/long-form.module.css';
import { SaveBar } from '../../../shared/forms/save-bar.tsx';
import { StaleSaveDialog } from '../../../shared/forms/stale-save-dialog.tsx';
import { UnsavedGuard } from '../../../shared/forms/unsaved-guard.tsx';
import { rich } from '../../../shared/messages/rich.tsx';
import { t } from '../../../shared/messages/t.ts';
import { lazyDecoration } from '../../../shared/parts/lazy-decoration.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { CopyLinkDialog } from '../../../shared/ui/copy-link-dialog.tsx';
import { LinkButton } from '../../../shared/ui/link-button.tsx';
import { useUserForm } from '../hooks/use-user-form.ts';
import { shows } from '../model/user-values.ts';
import { AccountFields } from './account-fields.tsx';
import { EducationFields } from './education-fields.tsx';
import { TeachingFields } from './teaching-fields.tsx';
import classes from './user-form.module.css';

const RoleAside = lazyDecoration(async () => (await import('./role-aside.tsx')).RoleAside);

type UserFormProps = {
  /** The person to change, or null for a new account. */
  user: User | null;
  /** The role of a new account; student when left out. */
  role?: Role | undefined;
  /** The address of the list that this form belongs to. */
  listPath: '/instructor/users' | '/teacher/users';
  onSaved: () => void;
};

/** The form that makes or changes an account. Only the server checks its values. */
export function UserForm({ user, role, listPath, onSaved }: UserFormProps) {
  const me = useUser()?._id;
  const studentPartOnly = user !== null && !user.can.edit;
  const form = useUserForm({ user, role, studentPartOnly, onSaved });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void form.save();
  };
  const own = user !== null && user._id === me;
  return (
    <>
      <FormColumns aside={<RoleAside role={form.values.isAdmin ? 'admin' : form.values.role} />}>
        <form
          noValidate
          aria-label={user === null ? t('Create New User') : t('Edit User')}
          onSubmit={submit}
          className={classes['form']}
        >
          <div className={longForm['sheet']}>
            <div className={longForm['panelOfFields']} inert={form.saving}>
              {studentPartOnly && (
                <p className={classes['note']}>
                  {t(
                    'You can change the phone number and the education of your students. Only administrators can change the rest.',
                  )}
                </p>
              )}
              <AccountFields
                {...form}
                isNew={user === null}
                lockedAll={studentPartOnly}
                lockedRank={studentPartOnly || own}
                unverified={user?.emailVerified === false && user.can.edit}
              />
              {own && (
                <p className={classes['note']}>
                  {t('Only another administrator can change your own role, institution and status.')}
                </p>
              )}
              <EducationFields {...form} />
              {shows(form.values).teaching && <TeachingFields {...form} locked={studentPartOnly} />}
              {form.problem !== null && <p className={classes['problem']}>{form.problem}</p>}
            </div>
          </div>
          <SaveBar state={{ status: form.touched ? 'changed' : 'none' }} saving={form.saving}>
            <LinkButton to={listPath}>{t('Cancel')}</LinkButton>
            <Button type="submit" variant="primary" loading={form.saving}>
              {user === null ? t('Create User') : t('Update User')}
            </Button>
          </SaveBar>
        </form>
      </FormColumns>
      <FormDialogs form={form} onSaved={onSaved} />
    </>
  );
}

/** The dialogs over the form. */
function FormDialogs({ form, onSaved }: { form: ReturnType<typeof useUserForm>; onSaved: () => void }) {
  return (
    <>
      <StaleSaveDialog
        title={t('This user was changed in the meantime')}
        collision={form.collision}
        saving={form.saving}
        onKeep={form.keepEditing}
        onLoad={form.loadSaved}
        onOverwrite={form.saveAnyway}
      />
      <UnsavedGuard isDirty={form.isDirty} />
      {form.firstLink && (
        <CopyLinkDialog
          title={t('User created')}
          link={form.firstLink.link}
          expiresAt={form.firstLink.expiresAt}
          onClose={onSaved}
        >
          {rich('Give this link to {name} to set the first password. Until then, nobody can sign in to the account.', {
            name: <strong className={classes['named']}>{form.firstLink.username}</strong>,
          })}
        </CopyLinkDialog>
      )}
    </>
  );
}
