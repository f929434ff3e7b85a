import type { OwnIdentities, SignedInUser, SignInProvider } from '@lectern/contract';
import { arrivalTexts } from '@lectern/contract/arrival-texts';
import { identityTexts } from '@lectern/contract/identity-texts';
import { texts } from '@lectern/contract/texts';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { formatMoment } from '../../../shared/format/format-moment.ts';
import { t } from '../../../shared/messages/t.ts';
import { lazyDecoration } from '../../../shared/parts/lazy-decoration.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { identitiesQuery } from '../api/identities.ts';
import classes from './profile.module.css';
import { Section } from './section.tsx';

const Dialog = lazyDecoration(async () => (await import('./identity-dialog.tsx')).IdentityDialog);

type Asking = { act: 'link' | 'unlink'; provider: SignInProvider } | null;

/** The school accounts that open the person's account. Nothing is shown where there are no providers and no links. */
export function IdentitiesSection({ user }: { user: Pick<SignedInUser, 'username'> }) {
  const own = useQuery(identitiesQuery());
  const [asking, setAsking] = useState<Asking>(null);
  const isEmpty = own.data !== undefined && own.data.identities.length + own.data.linkable.length === 0;
  if (isEmpty) return null;
  return (
    <Section title={t('Sign-in with school account')}>
      <Outcome />
      {own.isPending && <Skeleton height={64} />}
      {own.isError && (
        <ErrorState
          error={own.error}
          fallback={t(texts.somethingWrong)}
          onRetry={() => void own.refetch()}
          retrying={own.isFetching}
        />
      )}
      {own.data && <Identities own={own.data} onAsk={setAsking} />}
      <Suspense>{asking !== null && <Dialog {...asking} user={user} onClose={() => setAsking(null)} />}</Suspense>
    </Section>
  );
}

const outcomes: Readonly<Partial<Record<string, string>>> = {
  ...arrivalTexts,
  linked: identityTexts.identityLinked,
  elsewhere: identityTexts.identityElsewhere,
  already: identityTexts.identityAlready,
  other: identityTexts.identityNotYou,
  later: texts.tooManyRequests,
};

/** The outcome of a link, once the provider has sent the browser back. */
function Outcome() {
  const { link } = useSearch({ strict: false });
  // The address may name anything.
  const sentence = link !== undefined && Object.hasOwn(outcomes, link) ? outcomes[link] : undefined;
  if (sentence === undefined) return null;
  return link === 'linked' ? (
    <p role="status" className={classes['good']}>
      {t(sentence)}
    </p>
  ) : (
    <p role="alert" className={classes['bad']}>
      {t(sentence)}
    </p>
  );
}

type IdentitiesProps = { own: OwnIdentities; onAsk: (asking: Asking) => void };

function Identities({ own, onAsk }: IdentitiesProps) {
  const { identities, linkable, hasPassword } = own;
  return (
    <>
      {identities.length === 0 ? (
        <p className={classes['quiet']}>{t('Link your school account to sign in here without another password.')}</p>
      ) : (
        <ul aria-label={t('Linked school accounts')} className={classes['places']}>
          {identities.map((one) => (
            <Identity
              key={one.provider._id}
              identity={one}
              onUnlink={hasPassword ? () => onAsk({ act: 'unlink', provider: one.provider }) : null}
            />
          ))}
        </ul>
      )}
      {!hasPassword && <p className={classes['quiet']}>{t(identityTexts.passwordFirst)}</p>}
      {hasPassword && linkable.length > 0 && (
        <div className={classes['foot']}>
          {linkable.map((provider) => (
            <Button key={provider._id} onClick={() => onAsk({ act: 'link', provider })}>
              {t('Link {name}', { name: provider.name })}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

type IdentityProps = { identity: OwnIdentities['identities'][number]; onUnlink: (() => void) | null };

function Identity({ identity: { provider, linkedAt, lastUsedAt }, onUnlink }: IdentityProps) {
  const { name } = provider;
  return (
    <li className={classes['place']}>
      <div>
        <p className={classes['device']}>{name}</p>
        <p className={classes['quiet']}>
          {t('Linked {linked}, last used {used}', { linked: formatMoment(linkedAt), used: formatMoment(lastUsedAt) })}
        </p>
      </div>
      {onUnlink !== null && (
        <Button size="small" aria-label={t('Unlink {name}', { name })} onClick={onUnlink}>
          {t('Unlink')}
        </Button>
      )}
    </li>
  );
}
