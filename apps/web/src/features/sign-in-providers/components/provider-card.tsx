import type { IdentityProvider } from '@lectern/contract';
import { identityTexts } from '@lectern/contract/identity-texts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { CopyButton } from '../../../shared/ui/copy-button.tsx';
import { MenuItem } from '../../../shared/ui/menu.tsx';
import { MoreMenu } from '../../../shared/ui/more-menu.tsx';
import { useSwitchProvider, useTestProvider, useTryProvider } from '../api/providers.ts';
import { presetNames } from '../provider-words.ts';
import { Fact } from './fact.tsx';
import classes from './providers.module.css';

export type ProviderAct = 'edit' | 'failures' | 'delete';

type ProviderCardProps = { provider: IdentityProvider; onAct: (act: ProviderAct) => void };

/** A provider with all that has to be known of it, and the result of the last look at it. */
export function ProviderCard({ provider, onAct }: ProviderCardProps) {
  const look = useTestProvider();
  const attempt = useTryProvider();
  const { _id: id, name, isEnabled, institution, preset } = provider;
  return (
    <Card className={classes['provider']}>
      <div className={classes['head']}>
        <div>
          <h2 className={classes['name']}>{name}</h2>
          <p className={classes['quiet']}>
            {t('{first}, {second}', { first: presetNames[preset], second: institution?.name ?? t('The whole site') })}
          </p>
        </div>
        <Badge tone={isEnabled ? 'good' : 'neutral'}>
          {isEnabled ? t('On##sign-in provider') : t('Off##sign-in provider')}
        </Badge>
      </div>
      <Facts provider={provider} />
      {look.data !== undefined && (
        <p role="status" className={classes[look.data.works ? 'good' : 'bad']}>
          {t(look.data.message)}
        </p>
      )}
      <div className={classes['acts']}>
        <Button size="small" aria-label={t('Edit {name}', { name })} onClick={() => onAct('edit')}>
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
        <FurtherActs provider={provider} onAct={onAct} />
      </div>
    </Card>
  );
}

function FurtherActs({ provider, onAct }: ProviderCardProps) {
  const change = useSwitchProvider();
  const { name, isEnabled } = provider;
  return (
    <MoreMenu size="small" label={t('More actions for {name}', { name })}>
      {(close) => {
        const then = (act: () => void) => () => {
          close();
          act();
        };
        return (
          <>
            <MenuItem onClick={then(() => change.mutate({ provider, isEnabled: !isEnabled }))}>
              {isEnabled ? t('Turn off') : t('Turn on')}
            </MenuItem>
            <MenuItem onClick={then(() => onAct('failures'))}>{t('Failed sign-ins')}</MenuItem>
            <MenuItem onClick={then(() => onAct('delete'))}>{t('Delete')}</MenuItem>
          </>
        );
      }}
    </MoreMenu>
  );
}

function Facts({ provider }: Pick<ProviderCardProps, 'provider'>) {
  const { issuer, domains, peopleCount, redirectAddress, vouchesForAddresses, makesAccounts } = provider;
  const { preset, metadataAddress, signsOutThere, signOutAddresses, isOnlyWay, teachersIn } = provider;
  return (
    <dl className={classes['facts']}>
      <Fact name={t('Issuer')}>
        <bdi>{issuer}</bdi>
      </Fact>
      {preset === 'saml' && metadataAddress !== null && (
        <AddressFact
          name={t('Metadata of this site and its entity ID, to be entered at the provider')}
          address={metadataAddress}
          copy={t('Copy metadata address')}
        />
      )}
      <AddressFact
        name={
          preset === 'saml'
            ? t('Address for answers (ACS), where the provider asks for it')
            : t('Redirect address, to be entered at the provider')
        }
        address={redirectAddress}
        copy={preset === 'saml' ? t('Copy address for answers') : t('Copy redirect address')}
      />
      {signsOutThere && signOutAddresses !== null && (
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
      )}
      {domains.length > 0 && (
        <Fact name={t('Mail domains')}>
          <bdi>{domains.join(', ')}</bdi>
        </Fact>
      )}
      <Fact name={t('Accounts')}>
        {peopleCount === 0
          ? t('Nobody has signed in with it yet.')
          : tn(peopleCount, '{n} person comes in with it.', '{n} people come in with it.')}{' '}
        {vouchesForAddresses && t('Verified addresses open the accounts that have them.')}{' '}
        {makesAccounts && t('New people become students.')}{' '}
        {teachersIn.length > 0 && t('Teachers among them apply to the institution.')}{' '}
        {isOnlyWay && t('It is the only way in for its people.')}
      </Fact>
    </dl>
  );
}

type AddressFactProps = { name: string; address: string | null; copy: string };

function AddressFact({ name, address, copy }: AddressFactProps) {
  return (
    <Fact name={name}>
      {address === null ? (
        t(identityTexts.siteUnknown)
      ) : (
        <span className={classes['copied']}>
          <bdi>{address}</bdi>
          <CopyButton text={address} label={copy} />
        </span>
      )}
    </Fact>
  );
}
