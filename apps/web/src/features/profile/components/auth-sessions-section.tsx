import type { AuthSession } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '../../../shared/format/format-moment.ts';
import { t } from '../../../shared/messages/t.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { authSessionsQuery, useEndAuthSession } from '../api/auth-sessions.ts';
import { deviceText } from '../model/device-text.ts';
import classes from './profile.module.css';
import { Section } from './section.tsx';

/** The person's auth sessions, with a button to end each of them but the present one. */
export function AuthSessionsSection() {
  const places = useQuery(authSessionsQuery());
  const end = useEndAuthSession();
  const others = places.data?.some(({ current }) => !current) ?? false;
  return (
    <Section title={t('Where you are signed in')}>
      {places.isPending && <Skeleton height={64} />}
      {places.isError && (
        <ErrorState
          error={places.error}
          fallback={t(texts.somethingWrong)}
          onRetry={() => void places.refetch()}
          retrying={places.isFetching}
        />
      )}
      {places.data && (
        <ul aria-label={t('Where you are signed in')} className={classes['places']}>
          {places.data.map((place) => (
            <Place key={place._id} place={place} onEnd={() => end.mutate(place._id)} ending={end.isPending} />
          ))}
        </ul>
      )}
      {others && (
        <div className={classes['foot']}>
          <Button variant="danger" onClick={() => end.mutate(null)} loading={end.isPending}>
            {t('Sign out all others')}
          </Button>
        </div>
      )}
    </Section>
  );
}

/** When a session was last seen. The present one is in use now, although the noted moment may be minutes old. */
function seenText({ current, lastSeenAt, ip }: AuthSession): string {
  if (current) return ip === null ? t('In use now') : t('In use now from {address}', { address: ip });
  const moment = formatMoment(lastSeenAt);
  return ip === null
    ? t('Last seen {moment}', { moment })
    : t('Last seen {moment} from {address}', { moment, address: ip });
}

/** How the person came in; nothing where it was not written down yet. */
function cameText({ cameBy, provider }: AuthSession): string | null {
  switch (cameBy) {
    case 'password':
      return t('Signed in with the password');
    case 'password_and_code':
      return t('Signed in with the password and a code');
    case 'password_and_passkey':
      return t('Signed in with the password and a passkey');
    case 'passkey':
      return t('Signed in with a passkey');
    case 'provider':
      return provider === null ? null : t('Signed in with {name}', { name: provider });
    case 'sign_up':
      return t('Signed in by making the account');
    case null:
      return null;
  }
}

function Place({ place, onEnd, ending }: { place: AuthSession; onEnd: () => void; ending: boolean }) {
  const device = deviceText(place.device);
  return (
    <li className={classes['place']}>
      <div>
        <p className={classes['device']}>
          {device} {place.current && <Badge tone="good">{t('this one')}</Badge>}
        </p>
        <p className={classes['quiet']}>{seenText(place)}</p>
        <p className={classes['quiet']}>{cameText(place)}</p>
      </div>
      {!place.current && (
        <Button size="small" aria-label={t('Sign out {device}', { device })} onClick={onEnd} loading={ending}>
          {t('Sign out')}
        </Button>
      )}
    </li>
  );
}
