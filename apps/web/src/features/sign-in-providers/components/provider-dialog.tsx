import type { IdentityProvider } from '@lectern/contract';
import { useId } from 'react';
import { institutionSource } from '../../../shared/forms/institution-source.ts';
import { ServerSelect } from '../../../shared/forms/server-select.tsx';
import { SetupDialog } from '../../../shared/forms/setup-dialog.tsx';
import { institutions as institutionThings } from '../../../shared/forms/things.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
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
  const save = useSaveProvider(provider?._id ?? null);
  return (
    <SetupDialog
      title={provider === null ? t('New sign-in provider') : t('Edit {name}', { name: provider.name })}
      label={t('Sign-in provider')}
      initial={valuesOf(provider)}
      bodyOf={bodyOf}
      save={save}
      onSaved={onClose}
      onClose={onClose}
    >
      {(editing) => (
        <>
          <ClientFields provider={provider} {...editing} />
          <PeopleFields provider={provider} {...editing} />
          <GroupFields provider={provider} {...editing} />
          <WayFields provider={provider} {...editing} />
        </>
      )}
    </SetupDialog>
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
        label={
          values.preset === 'saml'
            ? t('An address of these domains opens the account here that has it')
            : t('An address of these domains that it has verified opens the account here that has it')
        }
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

/** People's groups there: groups here may follow them, and new people who teach apply by them and wait for the approval as ever. */
function GroupFields({ provider, values, issues, set }: ProviderEditing) {
  const makesTeachers = values.makesAccounts && values.vouchesForAddresses && values.institution !== null;
  return (
    <fieldset className={classes['part']}>
      <legend>{t('Groups')}</legend>
      <TextField
        label={values.preset === 'saml' ? t('Attribute with groups') : t('Claim with groups')}
        name="claimOfGroups"
        dir="ltr"
        spellCheck={false}
        hint={t('Only needed where groups here follow groups there, or people apply to teach by one.')}
        placeholder={values.preset === 'saml' ? examples.samlGroups : examples.openIdGroups}
        value={values.claimOfGroups}
        error={issues['claimOfGroups']}
        onChange={(event) => set({ claimOfGroups: event.currentTarget.value })}
      />
      {provider !== null && <FollowersWarning provider={provider} values={values} />}
      {makesTeachers && (
        <TextArea
          label={t('Groups of teachers')}
          name="teachersIn"
          dir="ltr"
          hint={t(
            'As the provider names them, one in each line. New people in them apply to teach at the institution, and wait for its approval.',
          )}
          value={values.teachersIn}
          error={problemOf(issues, 'teachersIn')}
          onChange={(event) => set({ teachersIn: event.currentTarget.value })}
        />
      )}
    </fieldset>
  );
}

/** Says what becomes of the groups that follow the provider, before a change to it is saved. */
function FollowersWarning({
  provider: { groupsCount, claimOfGroups, isEnabled },
  values,
}: Pick<ProviderEditing, 'values'> & { provider: IdentityProvider }) {
  const claim = values.claimOfGroups.trim();
  const warning = (): string | null => {
    if (groupsCount === 0) return null;
    if (claimOfGroups !== null && claim === '')
      return tn(
        groupsCount,
        '{n} group follows it. Without this, nobody comes into it or leaves it any more.',
        '{n} groups follow it. Without this, nobody comes into them or leaves them any more.',
      );
    if (claimOfGroups !== null && claim !== claimOfGroups)
      return tn(
        groupsCount,
        '{n} group follows it. Its people leave it when they sign in, unless the new claim names it too.',
        '{n} groups follow it. Their people leave them when they sign in, unless the new claim names them too.',
      );
    if (isEnabled && !values.isEnabled)
      return tn(
        groupsCount,
        '{n} group follows it. Nobody comes into it while the provider is off.',
        '{n} groups follow it. Nobody comes into them while the provider is off.',
      );
    return null;
  };
  const text = warning();
  return (
    <p role="status" className={text === null ? undefined : classes['bad']}>
      {text}
    </p>
  );
}

/** The ways in and out. */
function WayFields({ provider, values, issues, set }: ProviderEditing) {
  const enabledId = useId();
  const onlyWayId = useId();
  const signOutId = useId();
  const isSaml = values.preset === 'saml';
  const nobodyYet = (provider?.peopleCount ?? 0) === 0;
  return (
    <fieldset className={classes['part']}>
      <legend>{t('Signing in and out')}</legend>
      <Checkbox
        label={t('People can sign in with it')}
        aria-describedby={enabledId}
        checked={values.isEnabled}
        onChange={(event) => set({ isEnabled: event.currentTarget.checked })}
      />
      {!values.isEnabled && (
        <p id={enabledId} className={classes['quiet']}>
          {t('You can try it while it is off.')}
        </p>
      )}
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
      <Checkbox
        label={t('Signing out here also signs out there')}
        aria-describedby={signOutId}
        checked={values.signsOutThere}
        onChange={(event) => set({ signsOutThere: event.currentTarget.checked })}
      />
      <p id={signOutId} className={classes['quiet']}>
        {isSaml
          ? t(
              'The provider has to know this site’s address for signing out and its certificate, which its metadata hold.',
            )
          : t('The provider has to know the address to come back to, which its card shows.')}
      </p>
      {isSaml && <SigningField values={values} set={set} />}
    </fieldset>
  );
}

function SigningField({ values, set }: Pick<ProviderEditing, 'values' | 'set'>) {
  const signsId = useId();
  return (
    <>
      <Checkbox
        label={t('Requests to the provider are signed')}
        aria-describedby={signsId}
        checked={values.signsRequests}
        onChange={(event) => set({ signsRequests: event.currentTarget.checked })}
      />
      <p id={signsId} className={classes['quiet']}>
        {t('Needed where the provider asks for it. This site gets a certificate, which its metadata hold.')}
      </p>
    </>
  );
}
