import type { AccessToken } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoment } from '../../../shared/format/format-moment.ts';
import { scopeNames } from '../../../shared/format/scope-names.ts';
import { shownName } from '../../../shared/format/shown-name.ts';
import { t } from '../../../shared/messages/t.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { BlocksComing } from '../../../shared/ui/coming.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { NamedId } from '../../../shared/ui/named-id.tsx';
import { useFocusAfterCard } from '../../../shared/ui/use-focus-after-card.ts';
import { type Place, tokensQuery } from '../api/tokens.ts';
import { stateNames, stateTones } from '../token-words.ts';
import { RevokeDialog } from './revoke-dialog.tsx';
import { TokenDialog } from './token-dialog.tsx';
import classes from './tokens.module.css';

type TokenListProps = { place: Place; creating: boolean; onClose: () => void };

/** The access tokens of a place. `creating` says whether the form for a new one is open. */
export function TokenList({ place, creating, onClose }: TokenListProps) {
  const tokens = useQuery(tokensQuery(place));
  const [revoking, setRevoking] = useState<AccessToken | null>(null);
  const list = useFocusAfterCard(revoking && (tokens.data ?? []).findIndex(({ _id }) => _id === revoking._id));
  return (
    <>
      {tokens.isError && (
        <ErrorState
          error={tokens.error}
          fallback={t(texts.somethingWrong)}
          onRetry={() => void tokens.refetch()}
          retrying={tokens.isFetching}
        />
      )}
      {tokens.isPending && <BlocksComing label={t('Loading access tokens...')} heights={[150]} />}
      {tokens.data?.length === 0 && (
        <EmptyState title={t('No access tokens yet.')}>
          {t('With one, a script can do what you choose here, without anybody’s password.')}
        </EmptyState>
      )}
      <ul ref={list} className={classes['list']}>
        {tokens.data?.map((token) => (
          <li key={token._id}>
            <TokenCard token={token} onRevoke={() => setRevoking(token)} />
          </li>
        ))}
      </ul>
      {creating && <TokenDialog place={place} onClose={onClose} />}
      {revoking !== null && <RevokeDialog place={place} token={revoking} onClose={() => setRevoking(null)} />}
    </>
  );
}

function TokenCard({ token, onRevoke }: { token: AccessToken; onRevoke: () => void }) {
  const { name, state, scopes } = token;
  const isLive = state === 'works' || state === 'rests';
  return (
    <Card className={classes['token']}>
      <div className={classes['head']}>
        <div>
          <h2 tabIndex={-1} className={classes['name']}>
            {name}
          </h2>
          <p className={classes['quiet']}>{madeText(token)}</p>
        </div>
        <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>
      </div>
      <ul className={classes['powers']} aria-label={t('Powers')}>
        {scopes.map((scope) => (
          <li key={scope}>
            <NamedId name={scopeNames[scope]} id={scope} />
          </li>
        ))}
      </ul>
      <p className={classes['quiet']}>
        {endText(token)} {usedText(token)}
        {state === 'rests' && (
          <>
            {' '}
            {t(
              'It rests because its maker may not use it at present. Often they have yet to agree to the site’s text, or to set up a second step.',
            )}
          </>
        )}
      </p>
      {isLive && (
        <div>
          <Button size="small" aria-label={t('Revoke {name}', { name })} onClick={onRevoke}>
            {t('Revoke')}
          </Button>
        </div>
      )}
    </Card>
  );
}

const madeText = ({ maker, createdAt }: AccessToken): string =>
  t('Created by {name}, {moment}', { name: shownName(maker.username), moment: formatMoment(createdAt) });

function endText({ state, expiresAt, revokedAt }: AccessToken): string {
  if (revokedAt !== null) return t('Revoked on {moment}.', { moment: formatMoment(revokedAt) });
  const moment = formatMoment(expiresAt);
  return state === 'ended' ? t('Ended on {moment}.', { moment }) : t('Works until {moment}.', { moment });
}

const usedText = ({ lastUsedAt }: AccessToken): string =>
  lastUsedAt === null ? t('Never used.') : t('Last used on {moment}.', { moment: formatMoment(lastUsedAt) });
