import { type AccessScope, accessScopes, ordinaryTokenDays, siteScopes } from '@lectern/contract/access-scopes';
import { limits } from '@lectern/contract/limits';
import { useId } from 'react';
import { scopeNames } from '../../../shared/format/scope-names.ts';
import { type Editing, SetupDialog } from '../../../shared/forms/setup-dialog.tsx';
import { t } from '../../../shared/messages/t.ts';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { NamedId } from '../../../shared/ui/named-id.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { type Place, useMakeToken } from '../api/tokens.ts';
import { SecretDialog } from './secret-dialog.tsx';
import classes from './tokens.module.css';

type TokenDialogProps = { place: Place; onClose: () => void };

/** The form of a new token, and then the token itself, shown this once. */
export function TokenDialog({ place, onClose }: TokenDialogProps) {
  const make = useMakeToken(place);
  if (make.data !== undefined) return <SecretDialog made={make.data} onClose={onClose} />;
  return (
    <SetupDialog
      title={t('New access token')}
      label={t('Access token')}
      act={t('Create token')}
      initial={empty}
      bodyOf={(values) => ({ ...values, days: Number(values.days) })}
      save={make}
      onClose={onClose}
    >
      {(editing) => <Fields place={place} {...editing} />}
    </SetupDialog>
  );
}

type Values = { name: string; scopes: AccessScope[]; /** As they are typed. */ days: string };
const empty: Values = { name: '', scopes: [], days: String(ordinaryTokenDays) };

function Fields({ place, values, issues, set }: Editing<Values> & { place: Place }) {
  const offered = accessScopes.filter((scope) => place === null || !siteScopes.includes(scope));
  const problemId = useId();
  const toggle = (scope: AccessScope, on: boolean): void =>
    set({ scopes: on ? [...values.scopes, scope] : values.scopes.filter((one) => one !== scope) });
  return (
    <>
      <TextField
        label={t('Name')}
        name="name"
        autoComplete="off"
        maxLength={limits.accessTokenName}
        hint={t('For what it is, as in “Nightly export”. The audit log names it.')}
        value={values.name}
        error={issues['name']}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <fieldset className={classes['choices']} aria-describedby={issues['scopes'] ? problemId : undefined}>
        <legend>{t('Powers')}</legend>
        {offered.map((scope) => (
          <Checkbox
            key={scope}
            name="scopes"
            label={<NamedId name={scopeNames[scope]} id={scope} />}
            checked={values.scopes.includes(scope)}
            onChange={(event) => toggle(scope, event.currentTarget.checked)}
          />
        ))}
        {issues['scopes'] && (
          <p id={problemId} className={classes['problem']}>
            {issues['scopes']}
          </p>
        )}
      </fieldset>
      <TextField
        label={t('Works for how many days')}
        name="days"
        inputMode="numeric"
        autoComplete="off"
        className={classes['number']}
        hint={t('At most {max}. You get a mail a week before it ends, if this site sends any.', {
          max: limits.accessTokenDays,
        })}
        value={values.days}
        error={issues['days']}
        onChange={(event) => set({ days: event.currentTarget.value })}
      />
    </>
  );
}
