import type { SecondFactor, SignedInUser } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { formatMoment } from '../../../shared/format/format-moment.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { lazyDecoration } from '../../../shared/parts/lazy-decoration.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { factorQuery } from '../api/second-factor.ts';
import classes from './profile.module.css';
import { Section } from './section.tsx';

const SetUp = lazyDecoration(async () => (await import('./second-factor-set-up.tsx')).SecondFactorSetUp);
const TurnOff = lazyDecoration(async () => (await import('./second-factor-change.tsx')).TurnFactorOff);
const Renew = lazyDecoration(async () => (await import('./second-factor-change.tsx')).RenewCodes);

type Person = Pick<SignedInUser, 'username'>;
type Asking = 'set up' | 'renew' | 'turn off' | null;

/** Whether signing in needs a code as well as the password, and what can be done about it. */
export function SecondFactorSection({ user, onSaved }: { user: Person; onSaved?: () => void }) {
  const factor = useQuery(factorQuery());
  const [asking, setAsking] = useState<Asking>(null);
  const close = (): void => setAsking(null);
  const closeCodes = (): void => {
    close();
    onSaved?.();
  };
  // A passkey is asked for after the password already.
  const isAddition = factor.data?.isAsked === true && factor.data.since === null;
  return (
    <Section title={isAddition ? t('Authenticator app') : t('Two-step sign-in')}>
      {factor.isPending && <Skeleton height={64} />}
      {factor.isError && (
        <ErrorState
          error={factor.error}
          fallback={t(texts.somethingWrong)}
          onRetry={() => void factor.refetch()}
          retrying={factor.isFetching}
        />
      )}
      {factor.data && <State factor={factor.data} onAsk={setAsking} />}
      <Suspense>
        {asking === 'set up' && <SetUp user={user} isAddition={isAddition} onClose={close} onSaved={closeCodes} />}
        {asking === 'renew' && <Renew user={user} onClose={close} />}
        {asking === 'turn off' && <TurnOff user={user} onClose={close} />}
      </Suspense>
    </Section>
  );
}

/** So few recovery codes are soon used up. */
const few = 2;

function State({ factor, onAsk }: { factor: SecondFactor; onAsk: (act: Asking) => void }) {
  const { since, isAsked, recoveryCodesLeft: left } = factor;
  if (since === null) {
    return (
      <>
        <p className={classes['quiet']}>
          {isAsked
            ? t('Two-step sign-in is on with your passkeys. A code from an app on your phone can take their place.')
            : t('Signing in then needs a code from an app on your phone as well. Your password alone opens nothing.')}
        </p>
        <div className={classes['foot']}>
          <Button onClick={() => onAsk('set up')}>
            {isAsked ? t('Also use an app') : t('Set up two-step sign-in')}
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      <p>
        <Badge tone="good">{t('On##two-step sign-in')}</Badge>{' '}
        <span className={classes['quiet']}>{t('Turned on {moment}.', { moment: formatMoment(since) })}</span>
      </p>
      <p className={left <= few ? classes['declined'] : classes['quiet']}>
        {tn(left, '{n} recovery code is left.', '{n} recovery codes are left.')}{' '}
        {left <= few && t('Make new ones, so that you can still sign in if you lose your device.')}
      </p>
      <div className={classes['foot']}>
        <Button onClick={() => onAsk('renew')}>{t('Make new recovery codes')}</Button>
        <Button variant="danger" onClick={() => onAsk('turn off')}>
          {t('Turn off')}
        </Button>
      </div>
    </>
  );
}
