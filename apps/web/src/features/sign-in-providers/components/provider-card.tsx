import type { IdentityProvider } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { useState } from 'react';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Fact } from '../../../shared/ui/fact.tsx';
import { FurtherActs } from '../../../shared/ui/further-acts.tsx';
import { useSwitchProvider, useTestProvider, useTryProvider } from '../api/providers.ts';
import { presetNames } from '../provider-words.ts';
import { CertificateFacts } from './certificate-facts.tsx';
import { AddressFact } from './address-fact.tsx';
import classes from './providers.module.css';
import { RemoveCertificateDialog } from './remove-certificate-dialog.tsx';

export type ProviderAct = 'edit' | 'failures' | 'certificate' | 'delete';

type ProviderCardProps = { provider: IdentityProvider; onAct: (act: ProviderAct) => void };

/** A provider with all that has to be known of it, and the result of the last look at it. */
export function ProviderCard({ provider, onAct }: ProviderCardProps) {
  const look = useTestProvider();
  const attempt = useTryProvider();
  const [removing, setRemoving] = useState<string | null>(null);
  const { _id: id, name, isEnabled, institution, preset } = provider;
  const act = (which: ProviderAct): void => {
    // The former result is about what was there before.
    if (which === 'edit') look.reset();
    onAct(which);
  };
  return (
    <Card className={classes['provider']}>
      <div className={classes['head']}>
        <div>
          <h2 tabIndex={-1} className={classes['name']}>
            {name}
          </h2>
          <p className={classes['quiet']}>
            {t('{first}, {second}', { first: presetNames[preset], second: institution?.name ?? t('The whole site') })}
          </p>
        </div>
        <Badge tone={isEnabled ? 'good' : 'neutral'}>
          {isEnabled ? t('On##sign-in provider') : t('Off##sign-in provider')}
        </Badge>
      </div>
      <Facts provider={provider} onRemove={setRemoving} />
      {look.data !== undefined && (
        <p role="status" className={classes[look.data.works ? 'good' : 'bad']}>
          {t(look.data.message)}
        </p>
      )}
      <div className={classes['acts']}>
        <Button size="small" aria-label={t('Edit {name}', { name })} onClick={() => act('edit')}>
          {t('Edit')}
        </Button>
        <Button
          size="small"
          aria-label={t('Test {name}', { name })}
          loading={look.isPending}
          onClick={() => look.mutate(id)}
        >
          {t('Test##verb')}
        </Button>
        <Button
          size="small"
          aria-label={t('Try {name}', { name })}
          loading={attempt.isPending || attempt.isSuccess}
          onClick={() => attempt.mutate(id)}
        >
          {t('Try it')}
        </Button>
        <MoreActs provider={provider} onAct={act} />
      </div>
      {removing !== null && (
        <RemoveCertificateDialog provider={provider} certificateId={removing} onClose={() => setRemoving(null)} />
      )}
    </Card>
  );
}

function MoreActs({ provider, onAct }: ProviderCardProps) {
  const change = useSwitchProvider();
  const { name, isEnabled, preset, certificates } = provider;
  return (
    <FurtherActs
      of={name}
      acts={[
        {
          name: isEnabled ? t('Turn off') : t('Turn on'),
          onAct: () => change.mutate({ provider, isEnabled: !isEnabled }),
        },
        { name: t('Failed sign-ins'), onAct: () => onAct('failures') },
        preset === 'saml' &&
          certificates.length < limits.certificatesPerProvider && {
            name: t('New certificate'),
            onAct: () => onAct('certificate'),
          },
        { name: t('Delete'), onAct: () => onAct('delete') },
      ]}
    />
  );
}

type FactsProps = Pick<ProviderCardProps, 'provider'> & { onRemove: (certificateId: string) => void };

function Facts({ provider, onRemove }: FactsProps) {
  const { issuer, domains, peopleCount, redirectAddress, vouchesForAddresses, makesAccounts } = provider;
  const { preset, metadataAddress, isOnlyWay, teachersIn } = provider;
  const isSaml = preset === 'saml';
  return (
    <dl className={classes['facts']}>
      <Fact name={t('Issuer')}>
        <bdi>{issuer}</bdi>
      </Fact>
      {isSaml && metadataAddress !== null && (
        <AddressFact
          name={t('Metadata of this site and its entity ID, to be entered at the provider')}
          address={metadataAddress}
          copy={t('Copy metadata address')}
        />
      )}
      <AddressFact
        name={
          isSaml
            ? t('Address for answers (ACS), where the provider asks for it')
            : t('Redirect address, to be entered at the provider')
        }
        address={redirectAddress}
        copy={isSaml ? t('Copy address for answers') : t('Copy redirect address')}
      />
      {isSaml ? <CertificateFacts provider={provider} onRemove={onRemove} /> : <SignOutFacts provider={provider} />}
      {domains.length > 0 && (
        <Fact name={t('Mail domains')}>
          <bdi>{domains.join(', ')}</bdi>
        </Fact>
      )}
      <Fact name={t('Accounts')}>
        {peopleCount === 0
          ? t('Nobody has signed in with it yet.')
          : tn(peopleCount, '{n} person comes in with it.', '{n} people come in with it.')}{' '}
        {vouchesForAddresses &&
          (isSaml
            ? t('Addresses open the accounts that have them.')
            : t('Verified addresses open the accounts that have them.'))}{' '}
        {makesAccounts && t('New people become students.')}{' '}
        {teachersIn.length > 0 && t('Teachers among them apply to the institution.')}{' '}
        {isOnlyWay && t('It is the only way in for its people.')}
      </Fact>
      {provider.groupsCount > 0 && <Fact name={t('Groups')}>{groupsFact(provider)}</Fact>}
    </dl>
  );
}

/** How many groups follow a provider, or why they follow it in vain. */
function groupsFact({ groupsCount, claimOfGroups, isEnabled }: IdentityProvider): string {
  if (!isEnabled)
    return tn(
      groupsCount,
      '{n} group follows it. Nobody comes into it while the provider is off.',
      '{n} groups follow it. Nobody comes into them while the provider is off.',
    );
  if (claimOfGroups === null)
    return tn(
      groupsCount,
      '{n} group follows it. Nobody comes into it, because the provider is not asked for groups.',
      '{n} groups follow it. Nobody comes into them, because the provider is not asked for groups.',
    );
  return tn(groupsCount, '{n} group follows it.', '{n} groups follow it.');
}

/** The addresses of signing out by OpenID Connect. */
function SignOutFacts({ provider: { signsOutThere, signOutAddresses } }: Pick<ProviderCardProps, 'provider'>) {
  if (!signsOutThere || signOutAddresses === null) return null;
  return (
    <>
      <AddressFact
        name={t('Address to come back to after signing out there')}
        address={signOutAddresses.back}
        copy={t('Copy address to come back to')}
      />
      <AddressFact
        name={t('Address for signing out from there (back-channel)')}
        address={signOutAddresses.told}
        copy={t('Copy address for signing out')}
      />
    </>
  );
}
