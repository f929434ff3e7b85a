import type { IdentityProvider } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useId, useState, type SubmitEvent } from 'react';
import { errorText, fieldIssues } from '../../../shared/api/api-error.ts';
import { focusFirstField } from '../../../shared/forms/focus-first-field.ts';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { institutionSource } from '../../../shared/forms/institution-source.ts';
import { ServerSelect } from '../../../shared/forms/server-select.tsx';
import { institutions as institutionThings } from '../../../shared/forms/things.ts';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { TextArea } from '../../../shared/ui/text-area.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { useSaveProvider } from '../api/providers.ts';
import { bodyOf, type ProviderEditing, valuesOf } from '../provider-values.ts';
import { examples } from '../provider-words.ts';
import { ClientFields } from './client-fields.tsx';
import classes from './providers.module.css';

type ProviderDialogProps = { provider: IdentityProvider | null; onClose: () => void };

/** The form of a provider: a new one, or one that is there. */
export function ProviderDialog({ provider, onClose }: ProviderDialogProps) {
  const formId = useId();
  const save = useSaveProvider(provider?._id ?? null);
  const [first] = useState(() => valuesOf(provider));
  const [values, setValues] = useState(first);
  const isDirty = JSON.stringify(values) !== JSON.stringify(first);
  const issues = fieldIssues(save.error);
  const atField = Object.keys(issues).length > 0;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const onError = (error: unknown): void => focusFirstField(form, Object.keys(fieldIssues(error)));
    save.mutate(bodyOf(values), { onSuccess: onClose, onError });
  };
  const editing: ProviderEditing = {
    provider,
    values,
    issues,
    set: (change) => setValues({ ...values, ...change }),
  };
  return (
    <FormDialog
      size="medium"
      title={provider === null ? t('New sign-in provider') : t('Edit {name}', { name: provider.name })}
      isDirty={isDirty && !save.isPending}
      onClose={onClose}
      submit={
        <Button type="submit" form={formId} variant="primary" loading={save.isPending}>
          {t('Save')}
        </Button>
      }
    >
      <form id={formId} noValidate aria-label={t('Sign-in provider')} className={classes['form']} onSubmit={submit}>
        <ClientFields {...editing} />
        <PeopleFields {...editing} />
        <TeacherFields {...editing} />
        <WayFields {...editing} />
        {save.isError && !atField && (
          <p role="alert" className={classes['bad']}>
            {errorText(save.error, texts.somethingWrong)}
          </p>
        )}
      </form>
    </FormDialog>
  );
}

/** The problem of a list, which may be at one of its entries. */
const problemOf = (issues: ProviderEditing['issues'], field: string): string | undefined =>
  Object.entries(issues).find(([name]) => name.startsWith(field))?.[1];

/** The people who come in by it. */
function PeopleFields({ values, issues, set }: ProviderEditing) {
  const id = useId();
  return (
    <fieldset className={classes['part']}>
      <legend>{t('People')}</legend>
      <ServerSelect
        id={id}
        label={t('Institution')}
        description={t('New people become its members. Without one it is for the whole site.')}
        things={institutionThings}
        source={institutionSource}
        picked={values.institution}
        onChange={(institution) => set({ institution })}
        error={issues['institution']}
      />
      <TextArea
        label={t('Mail domains')}
        name="domains"
        dir="ltr"
        hint={t('Of the addresses that the school gives out, one in each line.')}
        value={values.domains}
        error={problemOf(issues, 'domains')}
        onChange={(event) => set({ domains: event.currentTarget.value })}
      />
      <Checkbox
        label={t('An address of these domains that it has verified opens the account here that has it')}
        checked={values.vouchesForAddresses}
        onChange={(event) => set({ vouchesForAddresses: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('People with such an address and no account here become students')}
        disabled={!values.vouchesForAddresses}
        checked={values.makesAccounts && values.vouchesForAddresses}
        onChange={(event) => set({ makesAccounts: event.currentTarget.checked })}
      />
    </fieldset>
  );
}

/** New people of the school who teach: they apply, and wait for the approval as ever. */
function TeacherFields({ values, issues, set }: ProviderEditing) {
  if (!values.makesAccounts || !values.vouchesForAddresses || values.institution === null) return null;
  return (
    <fieldset className={classes['part']}>
      <legend>{t('Teachers')}</legend>
      <p className={classes['quiet']}>
        {t('New people in these groups apply to teach at the institution, and wait for its approval.')}
      </p>
      <TextField
        label={values.preset === 'saml' ? t('Attribute with groups') : t('Claim with groups')}
        name="claimOfGroups"
        dir="ltr"
        spellCheck={false}
        placeholder={values.preset === 'saml' ? examples.samlGroups : examples.openIdGroups}
        value={values.claimOfGroups}
        error={issues['claimOfGroups']}
        onChange={(event) => set({ claimOfGroups: event.currentTarget.value })}
      />
      <TextArea
        label={t('Groups of teachers')}
        name="teachersIn"
        dir="ltr"
        hint={t('As the provider names them, one in each line.')}
        value={values.teachersIn}
        error={problemOf(issues, 'teachersIn')}
        onChange={(event) => set({ teachersIn: event.currentTarget.value })}
      />
    </fieldset>
  );
}

/** The ways in and out. */
function WayFields({ provider, values, issues, set }: ProviderEditing) {
  const onlyWayId = useId();
  const signOutId = useId();
  const nobodyYet = (provider?.peopleCount ?? 0) === 0;
  return (
    <fieldset className={classes['part']}>
      <legend>{t('Signing in and out')}</legend>
      <Checkbox
        label={t('People can sign in with it')}
        checked={values.isEnabled}
        onChange={(event) => set({ isEnabled: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('It is the only way in for its people')}
        name="isOnlyWay"
        aria-describedby={onlyWayId}
        disabled={nobodyYet && !values.isOnlyWay}
        checked={values.isOnlyWay}
        onChange={(event) => set({ isOnlyWay: event.currentTarget.checked })}
      />
      <p id={onlyWayId} className={classes['quiet']}>
        {issues['isOnlyWay'] ??
          (nobodyYet
            ? t('Somebody has to sign in with it first.')
            : t(
                'For everybody who is linked with it or has a verified address of its domains. They are signed out where they came in with a password. Administrators can still use theirs.',
              ))}
      </p>
      {values.preset !== 'saml' && (
        <>
          <Checkbox
            label={t('Signing out here also signs out there')}
            aria-describedby={signOutId}
            checked={values.signsOutThere}
            onChange={(event) => set({ signsOutThere: event.currentTarget.checked })}
          />
          <p id={signOutId} className={classes['quiet']}>
            {t('The provider has to know the address to come back to, which its card shows.')}
          </p>
        </>
      )}
    </fieldset>
  );
}
