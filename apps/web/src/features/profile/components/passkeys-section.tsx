import type { OwnPasskeys, Passkey, SignedInUser } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { texts } from '@lectern/contract/texts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { formatMoment } from '../../../shared/format/format-moment.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { lazyDecoration } from '../../../shared/parts/lazy-decoration.ts';
import { canUsePasskeys } from '../../../shared/proof/can-use-passkeys.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { passkeysQuery } from '../api/passkeys.ts';
import type { PasskeyAsking } from '../model/passkey-asking.ts';
import classes from './profile.module.css';
import { Section } from './section.tsx';

const Dialog = lazyDecoration(async () => (await import('./passkey-dialogs.tsx')).PasskeyDialog);

/** The person's passkeys, and whether one is asked for after the password. */
export function PasskeysSection({ user }: { user: Pick<SignedInUser, 'username'> }) {
  const own = useQuery(passkeysQuery());
  const [asking, setAsking] = useState<PasskeyAsking | null>(null);
  return (
    <Section title={t('Passkeys')}>
      {own.isPending && <Skeleton height={64} />}
      {own.isError && (
        <ErrorState
          error={own.error}
          fallback={t(texts.somethingWrong)}
          onRetry={() => void own.refetch()}
          retrying={own.isFetching}
        />
      )}
      {own.data && <Passkeys own={own.data} onAsk={setAsking} />}
      <Suspense>
        {asking !== null && own.data && (
          <Dialog asking={asking} own={own.data} user={user} onClose={() => setAsking(null)} />
        )}
      </Suspense>
    </Section>
  );
}

type PasskeysProps = { own: OwnPasskeys; onAsk: (asking: PasskeyAsking) => void };

function Passkeys({ own, onAsk }: PasskeysProps) {
  const { passkeys, askedAfterPassword } = own;
  const isFull = passkeys.length >= limits.passkeys;
  return (
    <>
      <p className={classes['quiet']}>
        {t('Sign in with your finger, your face or the PIN of a device, in place of the password and a code.')}
      </p>
      {passkeys.length > 0 && (
        <ul aria-label={t('Passkeys')} className={classes['places']}>
          {passkeys.map((passkey) => (
            <Row key={passkey._id} passkey={passkey} onAsk={onAsk} />
          ))}
        </ul>
      )}
      {askedAfterPassword && <Asked codesLeft={own.recoveryCodesLeft} />}
      {!canUsePasskeys() && (
        <p className={classes['quiet']}>{t('This browser, or the address of this site, cannot make passkeys.')}</p>
      )}
      {isFull && <p className={classes['quiet']}>{t('You have as many passkeys as an account can have.')}</p>}
      <div className={classes['foot']}>
        {canUsePasskeys() && !isFull && <Button onClick={() => onAsk('add')}>{t('Add a passkey')}</Button>}
        {askedAfterPassword && (
          <Button variant="danger" onClick={() => onAsk('stop asking')}>
            {t('Do not ask after the password')}
          </Button>
        )}
        {!askedAfterPassword && passkeys.length > 0 && (
          <Button onClick={() => onAsk('ask')}>{t('Ask after my password too')}</Button>
        )}
      </div>
    </>
  );
}

/** So few recovery codes are soon used up. */
const few = 2;

function Asked({ codesLeft }: { codesLeft: number }) {
  return (
    <p>
      <Badge tone="good">{t('Asked after the password')}</Badge>{' '}
      <span className={classes['quiet']}>
        {tn(codesLeft, '{n} recovery code is left.', '{n} recovery codes are left.')}{' '}
        {codesLeft <= few && t('For new ones, turn the question off and on again, or set up an app.')}
      </span>
    </p>
  );
}

function Row({ passkey, onAsk }: { passkey: Passkey; onAsk: PasskeysProps['onAsk'] }) {
  const { name, opensAlone, isSynced } = passkey;
  return (
    <li className={classes['wrapping']}>
      <div>
        <p className={classes['device']}>
          {name} {!opensAlone && <Badge>{t('after the password only')}</Badge>}
          {isSynced && <Badge>{t('synced')}</Badge>}
        </p>
        <p className={classes['quiet']}>{usedText(passkey)}</p>
      </div>
      <div className={classes['buttons']}>
        <Button
          size="small"
          aria-label={t('Rename {name}', { name })}
          onClick={() => onAsk({ act: 'rename', passkey })}
        >
          {t('Rename')}
        </Button>
        <Button
          size="small"
          aria-label={t('Remove {name}', { name })}
          onClick={() => onAsk({ act: 'remove', passkey })}
        >
          {t('Remove')}
        </Button>
      </div>
    </li>
  );
}

function usedText({ createdAt, lastUsedAt }: Passkey): string {
  const added = formatMoment(createdAt);
  return lastUsedAt === null
    ? t('Added {added}, not used yet', { added })
    : t('Added {added}, last used {used}', { added, used: formatMoment(lastUsedAt) });
}
