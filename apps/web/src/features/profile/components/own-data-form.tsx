import type { SignedInUser } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { useEffect, useState, type SubmitEvent } from 'react';
import { focusFirstField } from '../../../shared/forms/focus-first-field.ts';
import { UnsavedGuard } from '../../../shared/forms/unsaved-guard.tsx';
import { useKeptForm } from '../../../shared/forms/use-kept-form.ts';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { PasswordField } from '../../../shared/ui/password-field.tsx';
import { ProofLine } from '../../../shared/ui/proof-line.tsx';
import { TextArea } from '../../../shared/ui/text-area.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { toast } from '../../../shared/ui/toast.ts';
import { useSaveProfile } from '../api/save-profile.ts';
import {
  changesIn,
  complaintsOf,
  fromUser,
  rebase,
  type ProfileField,
  type ProfileValues,
} from '../model/profile-values.ts';
import { EmailNotice } from './email-notice.tsx';
import { EducationFields } from './education-fields.tsx';
import classes from './profile.module.css';
import { Section } from './section.tsx';
import { ZoneField } from './zone-field.tsx';

/** The person's own data, editable. Only administrators change role and institution. */
export function OwnDataForm({ user }: { user: SignedInUser }) {
  const form = useOwnData(user);
  const { values, errors, change } = form;
  /** The props that show a field's value and its error. */
  const bind = (field: ProfileField) => ({
    name: field,
    value: values[field],
    error: errors[field],
    onChange: (event: { currentTarget: { value: string } }) => change(field, event.currentTarget.value),
  });
  return (
    <Section title={t('About you')}>
      <form noValidate aria-label={t('About you')} className={classes['form']} onSubmit={form.submit}>
        <div className={classes['form']} inert={form.saving}>
          <TextField
            label={t('Username')}
            autoComplete="username"
            spellCheck={false}
            hint={t('Others can see it, for example next to your reviews.')}
            {...bind('username')}
          />
          <TextField label={t('Email')} type="email" autoComplete="email" {...bind('email')} />
          <EmailNotice user={user} />
          {form.needsPassword && (
            <PasswordField
              label={t('Current password')}
              name="currentPassword"
              autoComplete="current-password"
              hint={t('Needed to change the email address')}
              error={errors['currentPassword']}
              value={form.password}
              onChange={(event) => form.setPassword(event.currentTarget.value)}
            />
          )}
          <TextField
            label={t('Phone Number')}
            type="tel"
            autoComplete="tel"
            maxLength={limits.phone}
            {...bind('phoneNumber')}
          />
          <ZoneField institution={user.institution} {...bind('timeZone')} />
          <EducationFields values={values} errors={errors} change={change} bind={bind} />
          {user.role === 'teacher' && (
            <>
              <TextField label={t('Experience (years)')} inputMode="numeric" {...bind('experience')} />
              <TextArea label={t('Expertise')} maxLength={limits.plainDescription} {...bind('expertise')} />
            </>
          )}
        </div>
        <ProofLine />
        <div className={classes['foot']}>
          <Button type="submit" variant="primary" loading={form.saving}>
            {t('Save changes')}
          </Button>
        </div>
      </form>
      <UnsavedGuard isDirty={() => form.dirty} />
    </Section>
  );
}

/** The form's values, the server's complaints, and saving. An error loses no typed value. */
function useOwnData(user: SignedInUser) {
  const [loaded, setLoaded] = useState<ProfileValues>(() => fromUser(user));
  const { values, setValues } = useKeptForm<ProfileValues>({ kind: 'profile', thing: user, start: () => loaded });
  const [role, setRole] = useState(user.role);
  // Another role has other fields, and the application filled them. The typed values stay.
  if (role !== user.role) {
    setRole(user.role);
    setLoaded(fromUser(user));
    setValues((now) => rebase(now, loaded, fromUser(user)));
  }
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [password, setPassword] = useState('');
  const [refused, setRefused] = useState<{ form: HTMLFormElement; fields: string[] } | null>(null);
  const { mutate, isPending: saving } = useSaveProfile();
  // Only once the form is drawn as no longer saving: until then its fields take no focus.
  useEffect(() => {
    if (refused && !saving) focusFirstField(refused.form, refused.fields);
  }, [refused, saving]);
  const changes = changesIn(values, loaded);
  const dirty = Object.keys(changes).length > 0;
  const needsPassword = changes.email !== undefined;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (saving) return;
    if (!dirty) {
      toast.success(t('There are no changes to save.'));
      return;
    }
    const element = event.currentTarget;
    setErrors({});
    setRefused(null);
    mutate(needsPassword ? { ...changes, currentPassword: password } : changes, {
      onSuccess: ({ user: saved }) => {
        setLoaded(fromUser(saved));
        setValues(() => fromUser(saved));
        setPassword('');
      },
      onError: (error) => {
        const found = complaintsOf(error);
        setErrors(found);
        setRefused({ form: element, fields: Object.keys(found) });
      },
    });
  };
  return {
    values,
    errors,
    password,
    setPassword,
    needsPassword,
    saving,
    dirty,
    submit,
    change: (field: ProfileField, value: string): void => {
      setValues((now) => ({ ...now, [field]: value }));
      setErrors((now) => ({ ...now, [field]: undefined }));
    },
  };
}
