import type { ProviderPreset } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { t } from '../../../shared/messages/t.ts';
import { Field } from '../../../shared/ui/field.tsx';
import { TextArea } from '../../../shared/ui/text-area.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import type { ProviderEditing } from '../provider-values.ts';
import { examples, issuerForms, presetNames } from '../provider-words.ts';
import classes from './providers.module.css';

/** The provider itself, and how this site proves itself there. */
export function ClientFields(editing: ProviderEditing) {
  const { values, issues, set } = editing;
  const choosePreset = (preset: ProviderPreset): void => {
    const untouched = values.issuer === '' || Object.values(issuerForms).includes(values.issuer);
    set({ preset, ...(untouched && { issuer: preset === 'google' ? issuerForms.google : '' }) });
  };
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
        {...textOf(editing, 'name')}
      />
      {values.preset === 'saml' ? <MetadataField {...editing} /> : <OpenIdFields {...editing} />}
    </>
  );
}

const textOf = (
  { values, issues, set }: ProviderEditing,
  name: 'name' | 'issuer' | 'clientId' | 'clientSecret' | 'metadata',
) => ({
  name,
  value: values[name],
  error: issues[name],
  onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
});

function MetadataField(editing: ProviderEditing) {
  return (
    <TextArea
      label={t('Metadata')}
      dir="ltr"
      spellCheck={false}
      rows={6}
      placeholder={examples.metadata}
      hint={t('The address where the provider publishes it, or the XML itself.')}
      {...textOf(editing, 'metadata')}
    />
  );
}

function OpenIdFields(editing: ProviderEditing) {
  const { provider, values } = editing;
  return (
    <>
      <TextField
        label={t('Issuer')}
        type="url"
        dir="ltr"
        placeholder={values.preset === 'saml' ? undefined : issuerForms[values.preset]}
        hint={values.preset === 'microsoft' ? t('With the ID of your tenant in place of the dots.') : undefined}
        {...textOf(editing, 'issuer')}
      />
      <TextField
        label={t('Client ID')}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        {...textOf(editing, 'clientId')}
      />
      <TextField
        label={t('Client secret')}
        type="password"
        dir="ltr"
        autoComplete="off"
        hint={
          provider?.hasSecret === true ? t('Leave it empty to keep the present one. It is never shown.') : undefined
        }
        {...textOf(editing, 'clientSecret')}
      />
    </>
  );
}
