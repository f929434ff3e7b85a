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
import { factorQuery } from '../api/second-factor.ts';
import type { PasskeyAsking } from '../model/passkey-asking.ts';
import classes from './profile.module.css';
import { Section } from './section.tsx';

const Dialog = lazyDecoration(async () => (await import('./passkey-dialogs.tsx')).PasskeyDialog);

type PasskeysSectionProps = {
  user: Pick<SignedInUser, 'username'>;
  /** Whether a second step has yet to be set up: a passkey that is added is then asked for after the password at once. */
  isRequired?: boolean;
  /** Called when new recovery codes were seen. */
  onSaved?: () => void;
};

/** The person's passkeys, and whether one is asked for after the password. */
export function PasskeysSection({ user, isRequired = false, onSaved }: PasskeysSectionProps) {
  const own = useQuery(passkeysQuery());
  const factor = useQuery(factorQuery());
  const [asking, setAsking] = useState<PasskeyAsking | null>(null);
  const close = (): void => setAsking(null);
  const closeCodes = (): void => {
    close();
    onSaved?.();
  };
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
      {own.data && (
        <Passkeys own={own.data} isRequired={isRequired} hasApp={factor.data?.since !== null} onAsk={setAsking} />
      )}
      <Suspense>
        {asking !== null && own.data && (
          <Dialog asking={asking} own={own.data} user={user} onClose={close} onSaved={closeCodes} />
        )}
      </Suspense>
    </Section>
  );
}

type PasskeysProps = {
  own: OwnPasskeys;
  isRequired: boolean;
  /** Whether an app is set up, whose card then makes new recovery codes; also while that is not known yet. */
  hasApp: boolean;
  onAsk: (asking: PasskeyAsking) => void;
};

function Passkeys({ own, isRequired, hasApp, onAsk }: PasskeysProps) {
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
      {isRequired && passkeys.length > 0 && <p>{t('One step is left: require a passkey after your password.')}</p>}
      <Acts own={own} isRequired={isRequired} hasApp={hasApp} onAsk={onAsk} />
    </>
  );
}

function Acts({ own: { passkeys, askedAfterPassword }, isRequired, hasApp, onAsk }: PasskeysProps) {
  const hasSome = passkeys.length > 0;
  const canAdd = canUsePasskeys() && passkeys.length < limits.passkeys;
  return (
    <div className={classes['foot']}>
      {canAdd && (
        <Button onClick={() => onAsk(isRequired && !hasSome ? 'add and ask' : 'add')}>{t('Add a passkey')}</Button>
      )}
      {askedAfterPassword && !hasApp && (
        <Button onClick={() => onAsk('renew codes')}>{t('Make new recovery codes')}</Button>
      )}
      {askedAfterPassword && (
        <Button variant="danger" onClick={() => onAsk('stop asking')}>
          {t('Stop requiring a passkey')}
        </Button>
      )}
      {!askedAfterPassword && hasSome && (
        <Button variant={isRequired ? 'primary' : 'secondary'} onClick={() => onAsk('ask')}>
          {t('Also require a passkey after my password')}
        </Button>
      )}
    </div>
  );
}

/** So few recovery codes are soon used up. */
const few = 2;

function Asked({ codesLeft }: { codesLeft: number }) {
  return (
    <p>
      <Badge tone="good">{t('Required after your password')}</Badge>{' '}
      <span className={classes['quiet']}>
        {tn(codesLeft, '{n} recovery code is left.', '{n} recovery codes are left.')}{' '}
        {codesLeft <= few && t('Make new ones, so that you can still sign in if you lose your device.')}
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
