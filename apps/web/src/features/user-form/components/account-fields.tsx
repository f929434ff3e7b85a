import type { Role } from '@lectern/contract';
import { Checkbox, NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { roleNames } from '../../../shared/format/role-names.ts';
import { Columns } from '../../../shared/forms/columns.tsx';
import { institutionSource } from '../../../shared/forms/institution-source.ts';
import { ServerSelect } from '../../../shared/forms/server-select.tsx';
import { institutions as institutionThings } from '../../../shared/forms/things.ts';
import { typedAs } from '../../../shared/forms/typed-as.ts';
import { t } from '../../../shared/messages/t.ts';
import type { useUserForm } from '../hooks/use-user-form.ts';
import { roleChoices } from '../model/choices.ts';
import { controlId } from '../model/user-values.ts';
import classes from './user-form.module.css';

export type Editing = Pick<ReturnType<typeof useUserForm>, 'values' | 'errors' | 'change'>;

type AccountFieldsProps = Editing & {
  isNew: boolean;
  /** True where only the phone number may be changed. */
  lockedAll: boolean;
  /** True where role, institution and flags may not be changed. */
  lockedRank: boolean;
  /** True where nobody answers yet for the address of the account. */
  unverified: boolean;
};

/** The person's account and role. */
export function AccountFields({ isNew, lockedAll, lockedRank, unverified, ...editing }: AccountFieldsProps) {
  const { values, errors, change } = editing;
  const text = (field: 'username' | 'email' | 'phoneNumber', label: string, locked = false) => (
    <TextInput
      id={controlId(field)}
      label={label}
      autoComplete="off"
      {...typedAs(field === 'username' ? 'auto' : 'ltr')}
      readOnly={locked}
      value={values[field]}
      error={errors[field]}
      onChange={(event) => change(field, event.currentTarget.value)}
    />
  );
  return (
    <>
      <Columns>
        {text('username', t('Username'), lockedAll)}
        {text('email', t('Email'), lockedAll)}
        {text('phoneNumber', t('Phone Number'))}
        {!lockedAll && (
          <PasswordInput
            id={controlId('password')}
            label={t('Password')}
            description={
              isNew ? t('Leave empty to get a link that the person can set it with.') : t('Leave empty to keep it.')
            }
            autoComplete="new-password"
            value={values.password}
            error={errors.password}
            visibilityToggleButtonProps={{ 'aria-label': t('Show the password') }}
            onChange={(event) => change('password', event.currentTarget.value)}
          />
        )}
        {lockedRank ? <FixedRank {...editing} /> : <Rank {...editing} />}
      </Columns>
      <Flags {...editing} locked={lockedRank} askAddress={unverified} />
    </>
  );
}

/** The effects of a role that its name does not tell. */
const roleHints: Partial<Record<Role, string>> = {
  teacher: t('A new teacher’s courses stay hidden until a coordinator or an administrator approves the teacher.'),
  coordinator: t('Looks after the institutions that name this person under Institution Management Access.'),
};

function Rank({ values, errors, change }: Editing) {
  return (
    <>
      <NativeSelect
        id={controlId('role')}
        label={t('Role')}
        description={roleHints[values.role]}
        data={roleChoices}
        value={values.role}
        error={errors.role}
        onChange={(event) => {
          const chosen = roleChoices.find(({ value }) => value === event.currentTarget.value);
          if (chosen) change('role', chosen.value);
        }}
      />
      <ServerSelect
        id={controlId('institution')}
        label={t('Institution')}
        description={t('Once approved, it opens its courses to its students and teachers.')}
        things={institutionThings}
        source={institutionSource}
        picked={values.institution}
        onChange={(institution) => change('institution', institution)}
        error={errors.institution}
      />
    </>
  );
}

function FixedRank({ values }: Editing) {
  return (
    <>
      <TextInput id={controlId('role')} label={t('Role')} readOnly value={roleNames[values.role]} />
      <TextInput
        id={controlId('institution')}
        label={t('Institution')}
        readOnly
        value={values.institution?.label ?? t('None')}
      />
    </>
  );
}

function Flags({ values, errors, change, locked, askAddress }: Editing & { locked: boolean; askAddress: boolean }) {
  const byRole = values.role === 'admin';
  return (
    <div className={classes['flags']}>
      {askAddress && (
        <Checkbox
          id={controlId('emailVerified')}
          label={t('This address is theirs')}
          description={t(
            'Not verified. Tick this only if you know the person: it is needed for a role or an institution.',
          )}
          checked={values.emailVerified}
          error={errors.emailVerified}
          onChange={(event) => change('emailVerified', event.currentTarget.checked)}
        />
      )}
      <Checkbox
        id={controlId('isAdmin')}
        label={t('Is Admin')}
        description={byRole ? t('This role makes the person an administrator.') : t('Can see and change everything.')}
        disabled={locked || byRole}
        checked={values.isAdmin || byRole}
        error={errors.isAdmin}
        onChange={(event) => change('isAdmin', event.currentTarget.checked)}
      />
      <Checkbox
        id={controlId('isActive')}
        label={t('Is Active')}
        description={t('If unticked, the person is signed out and cannot sign in.')}
        disabled={locked}
        checked={values.isActive}
        error={errors.isActive}
        onChange={(event) => change('isActive', event.currentTarget.checked)}
      />
    </div>
  );
}
