import type { IdentityProvider, ProviderPreset } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { texts } from '@lectern/contract/texts';
import { useId, useState, type SubmitEvent } from 'react';
import { errorText, fieldIssues } from '../../../shared/api/api-error.ts';
import { focusFirstField } from '../../../shared/forms/focus-first-field.ts';
import { institutionSource } from '../../../shared/forms/institution-source.ts';
import type { PickOption } from '../../../shared/forms/pick-option.ts';
import { ServerSelect } from '../../../shared/forms/server-select.tsx';
import { institutions as institutionThings } from '../../../shared/forms/things.ts';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { TextArea } from '../../../shared/ui/text-area.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { type ProviderBody, useSaveProvider } from '../api/providers.ts';
import { issuerForms, presetNames } from '../provider-words.ts';
import classes from './providers.module.css';

type ProviderDialogProps = { provider: IdentityProvider | null; onClose: () => void };

/** The form of a provider: a new one, or one that is there. */
export function ProviderDialog({ provider, onClose }: ProviderDialogProps) {
  const formId = useId();
  const save = useSaveProvider(provider?._id ?? null);
  const [values, setValues] = useState(() => valuesOf(provider));
  const issues = fieldIssues(save.error);
  const atField = Object.keys(issues).length > 0;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const onError = (error: unknown): void => focusFirstField(form, Object.keys(fieldIssues(error)));
    save.mutate(bodyOf(values), { onSuccess: onClose, onError });
  };
  const editing: Editing = { provider, values, issues, set: (change) => setValues({ ...values, ...change }) };
  return (
    <Dialog
      open
      size="medium"
      title={provider === null ? t('New sign-in provider') : t('Edit {name}', { name: provider.name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" loading={save.isPending}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate aria-label={t('Sign-in provider')} className={classes['form']} onSubmit={submit}>
        <ClientFields {...editing} />
        <PeopleFields {...editing} />
        {save.isError && !atField && (
          <p role="alert" className={classes['bad']}>
            {errorText(save.error, texts.somethingWrong)}
          </p>
        )}
      </form>
    </Dialog>
  );
}

type Values = Omit<ProviderBody, 'domains' | 'institution' | 'clientSecret'> & {
  clientSecret: string;
  /** As they are typed. */
  domains: string;
  institution: PickOption | null;
};

type Editing = {
  provider: IdentityProvider | null;
  values: Values;
  issues: Partial<Record<string, string>>;
  set: (change: Partial<Values>) => void;
};

const valuesOf = (provider: IdentityProvider | null): Values => ({
  name: provider?.name ?? '',
  preset: provider?.preset ?? 'google',
  issuer: provider?.issuer ?? issuerForms.google,
  clientId: provider?.clientId ?? '',
  clientSecret: '',
  institution: provider?.institution ? { id: provider.institution._id, label: provider.institution.name } : null,
  domains: provider?.domains.join('\n') ?? '',
  isEnabled: provider?.isEnabled ?? true,
  vouchesForAddresses: provider?.vouchesForAddresses ?? false,
  makesAccounts: provider?.makesAccounts ?? false,
});

const bodyOf = ({ domains, institution, makesAccounts, ...rest }: Values): ProviderBody => ({
  ...rest,
  institution: institution?.id ?? null,
  domains: domains.split(/[\s,;]+/).filter((domain) => domain !== ''),
  makesAccounts: makesAccounts && rest.vouchesForAddresses,
});

/** The provider itself, and how this site proves itself there. */
function ClientFields({ provider, values, issues, set }: Editing) {
  const choosePreset = (preset: ProviderPreset): void => {
    const untouched = values.issuer === '' || Object.values(issuerForms).includes(values.issuer);
    set({ preset, ...(untouched && { issuer: preset === 'google' ? issuerForms.google : '' }) });
  };
  const text = (name: 'name' | 'issuer' | 'clientId' | 'clientSecret') => ({
    name,
    value: values[name],
    error: issues[name],
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  });
  return (
    <>
      <Field label={t('Kind')} error={issues['preset']}>
        {(control) => (
          <select
            {...control}
            name="preset"
            className={classes['control']}
            value={values.preset}
            onChange={(event) => choosePreset(event.currentTarget.value as ProviderPreset)}
          >
            {Object.entries(presetNames).map(([preset, name]) => (
              <option key={preset} value={preset}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextField
        label={t('Name')}
        hint={t('It stands on the button: “Sign in with …”')}
        maxLength={limits.providerName}
        {...text('name')}
      />
      <TextField
        label={t('Issuer')}
        type="url"
        dir="ltr"
        placeholder={issuerForms[values.preset]}
        hint={values.preset === 'microsoft' ? t('With the ID of your tenant in place of the dots.') : undefined}
        {...text('issuer')}
      />
      <TextField label={t('Client ID')} dir="ltr" autoComplete="off" spellCheck={false} {...text('clientId')} />
      <TextField
        label={t('Client secret')}
        type="password"
        dir="ltr"
        autoComplete="off"
        hint={
          provider?.hasSecret === true ? t('Leave it empty to keep the present one. It is never shown.') : undefined
        }
        {...text('clientSecret')}
      />
    </>
  );
}

/** The people who come in by it. */
function PeopleFields({ values, issues, set }: Editing) {
  const id = useId();
  const domainProblem = Object.entries(issues).find(([name]) => name.startsWith('domains'))?.[1];
  return (
    <>
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
        error={domainProblem}
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
      <Checkbox
        label={t('People can sign in with it')}
        checked={values.isEnabled}
        onChange={(event) => set({ isEnabled: event.currentTarget.checked })}
      />
    </>
  );
}
