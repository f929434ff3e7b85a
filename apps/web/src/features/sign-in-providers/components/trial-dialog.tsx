import type { ProviderTrial } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { trialQuery } from '../api/providers.ts';
import { failureNames, trialSentence } from '../provider-words.ts';
import { Fact } from '../../../shared/ui/fact.tsx';
import classes from './providers.module.css';

/** The result of a trial, once the provider has sent the browser back. */
export function TrialDialog({ onClose }: { onClose: () => void }) {
  const trial = useQuery(trialQuery());
  return (
    <Dialog
      open
      title={trial.data === undefined ? t('Trial##noun') : t('Trial of {name}', { name: trial.data.provider.name })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      {trial.isPending && <Skeleton height={120} />}
      {trial.isError && (
        <ErrorState
          error={trial.error}
          fallback={t(texts.somethingWrong)}
          onRetry={() => void trial.refetch()}
          retrying={trial.isFetching}
        />
      )}
      {trial.data && <Result trial={trial.data} />}
    </Dialog>
  );
}

function Result({ trial }: { trial: ProviderTrial }) {
  const { result, reason, detail, claims } = trial;
  return (
    <div className={classes['form']}>
      <p role="status" className={classes[result === 'fails' ? 'bad' : 'good']}>
        {trialSentence(trial)}
        {reason !== null && ` ${failureNames[reason]}.`}
        {detail !== null && (
          <>
            {' '}
            <code>{detail}</code>
          </>
        )}
      </p>
      <p className={classes['quiet']}>{t('Nobody was signed in, and nothing was changed.')}</p>
      {claims !== null && <Claims claims={claims} />}
    </div>
  );
}

function Claims({ claims }: { claims: NonNullable<ProviderTrial['claims']> }) {
  const { subject, address, isVerified, names, groups } = claims;
  return (
    <dl className={classes['facts']}>
      <Fact name={t('ID of the account there')}>
        <bdi>{subject}</bdi>
      </Fact>
      <Fact name={t('Email')}>
        {address === null ? (
          t('The provider sends none.')
        ) : (
          <>
            <bdi>{address}</bdi> {isVerified !== null && (isVerified ? t('(verified)') : t('(not verified)'))}
          </>
        )}
      </Fact>
      {names.length > 0 && (
        <Fact name={t('Names')}>
          <bdi>{names.join(', ')}</bdi>
        </Fact>
      )}
      {groups.length > 0 && (
        <Fact name={t('Groups')}>
          <bdi>{groups.join(', ')}</bdi>
        </Fact>
      )}
    </dl>
  );
}
