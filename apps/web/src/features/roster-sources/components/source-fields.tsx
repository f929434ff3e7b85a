import { limits } from '@lectern/contract/limits';
import { type RosterSourceVersion, rosterSourceVersions, usualScopes } from '@lectern/contract/roster-source-kinds';
import { useId } from 'react';
import { formatHour } from '../../../shared/format/format-moment.ts';
import { institutionSource } from '../../../shared/forms/institution-source.ts';
import { ServerSelect } from '../../../shared/forms/server-select.tsx';
import { institutions as institutionThings } from '../../../shared/forms/things.ts';
import { t } from '../../../shared/messages/t.ts';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import type { SourceEditing } from '../source-values.ts';
import classes from './sources.module.css';

const hours = Array.from({ length: 24 }, (_, hour) => hour);

const tokenExample = 'https://sis.example.org/oauth/token';
const examples: Record<RosterSourceVersion, string> = {
  '1.1': 'https://sis.example.org/ims/oneroster/v1p1',
  '1.2': 'https://sis.example.org/ims/oneroster/rostering/v1p2',
};

type TextName = 'name' | 'baseUrl' | 'tokenUrl' | 'clientId' | 'clientSecret' | 'scope' | 'system';
const textOf = ({ values, issues, set }: SourceEditing, name: TextName) => ({
  name,
  autoComplete: 'off',
  value: values[name],
  error: issues[name],
  onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
});

/** The provider, and how this site proves itself there. */
export function ProviderFields(editing: SourceEditing) {
  const { source, values, issues, set } = editing;
  return (
    <>
      <TextField label={t('Name')} maxLength={limits.rosterSourceName} {...textOf(editing, 'name')} />
      <Field label={t('Version')} error={issues['version']}>
        {(control) => (
          <select
            {...control}
            name="version"
            className={classes['control']}
            value={values.version}
            onChange={(event) => set({ version: event.currentTarget.value as RosterSourceVersion })}
          >
            {rosterSourceVersions.map((version) => (
              <option key={version} value={version}>
                {t('OneRoster {version}', { version })}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextField
        label={t('Base address')}
        dir="ltr"
        inputMode="url"
        placeholder={examples[values.version]}
        hint={t('The address up to, but without, /users and /classes.')}
        {...textOf(editing, 'baseUrl')}
      />
      <TextField
        label={t('Token address')}
        dir="ltr"
        inputMode="url"
        placeholder={tokenExample}
        {...textOf(editing, 'tokenUrl')}
      />
      <TextField label={t('Client ID')} dir="ltr" spellCheck={false} {...textOf(editing, 'clientId')} />
      <TextField
        label={t('Client secret')}
        type="password"
        dir="ltr"
        hint={source === null ? undefined : t('Leave it empty to keep the present one. It is never shown.')}
        {...textOf(editing, 'clientSecret')}
      />
      <TextField
        label={t('Scope')}
        dir="ltr"
        spellCheck={false}
        placeholder={usualScopes[values.version]}
        hint={t('Only if the provider expects a different one.')}
        {...textOf(editing, 'scope')}
      />
    </>
  );
}

/** The people who are pulled, and how accounts are found for them. */
export function PeopleFields(editing: SourceEditing) {
  const { source, values, issues, set } = editing;
  const id = useId();
  return (
    <fieldset className={classes['part']}>
      <legend>{t('People')}</legend>
      <ServerSelect
        id={id}
        label={t('Institution')}
        description={t(
          'Everyone becomes a member of it, and accounts of other institutions are left alone. If you choose none, the provider’s schools are matched with institutions by name.',
        )}
        things={institutionThings}
        source={institutionSource}
        picked={values.institution}
        onChange={(institution) => set({ institution })}
        error={issues['institution']}
      />
      {source === null && (
        <TextField
          label={t('System')}
          dir="ltr"
          spellCheck={false}
          hint={t(
            'If you have imported OneRoster ZIP files from this system before, enter the name that their imports show, so that people and classes are recognised. It cannot be changed later.',
          )}
          {...textOf(editing, 'system')}
        />
      )}
      <Checkbox
        label={t('Take over self-registered accounts that have the email address of a listed person')}
        checked={values.adoptSelfMade}
        onChange={(event) => set({ adoptSelfMade: event.currentTarget.checked })}
      />
    </fieldset>
  );
}

/** When people are pulled, and whether they are imported by themselves. */
export function TimeFields({ source, values, issues, set }: SourceEditing) {
  const itselfId = useId();
  return (
    <fieldset className={classes['part']}>
      <legend>{t('When')}</legend>
      <Field
        label={t('Pull people')}
        error={issues['hour']}
        hint={
          source === null
            ? t('In the time zone of the institution, or in yours if there is none.')
            : t('In the time zone {zone}.', { zone: source.timeZone })
        }
      >
        {(control) => (
          <select
            {...control}
            name="hour"
            className={classes['control']}
            value={values.hour}
            onChange={(event) => set({ hour: event.currentTarget.value })}
          >
            <option value="">{t('By hand')}</option>
            {hours.map((hour) => (
              <option key={hour} value={hour}>
                {t('Each day at {time}', { time: formatHour(hour) })}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Checkbox
        label={t('Import automatically')}
        aria-describedby={itselfId}
        checked={values.importsItself}
        onChange={(event) => set({ importsItself: event.currentTarget.checked })}
      />
      <p id={itselfId} className={classes['quiet']}>
        {t(
          'A pull that is empty, incomplete or takes many people out of their classes always waits for an administrator. Roles, and email addresses of staff, are never changed automatically.',
        )}
      </p>
      <Checkbox
        label={t('The source is turned on')}
        checked={values.isEnabled}
        onChange={(event) => set({ isEnabled: event.currentTarget.checked })}
      />
    </fieldset>
  );
}
