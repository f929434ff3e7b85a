import type { HealthState, SiteHealth } from '@lectern/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { rich } from '../../../shared/messages/rich.tsx';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { ChevronDownIcon } from '../../../shared/ui/icons.tsx';
import { type Advice, type HealthLine, needing } from '../model/health-line.ts';
import { healthLines } from '../model/health-lines.ts';
import classes from './health-card.module.css';

type Health = Pick<UseQueryResult<SiteHealth>, 'data' | 'isError' | 'error' | 'isFetching' | 'refetch'>;

/** How the installation stands: quiet while all is in order; lines that need somebody stand open, the worst first. */
export function HealthCard({ health }: { health: Health }) {
  return (
    <Card role="region" aria-labelledby="health" className={classes['card']}>
      <h2 id="health">{t('Health##site')}</h2>
      {health.data && <Lines lines={healthLines(health.data, Date.now())} />}
      {!health.data && health.isError && (
        <ErrorState
          error={health.error}
          fallback={t('The health of the site could not be loaded.')}
          onRetry={() => void health.refetch()}
          retrying={health.isFetching}
        />
      )}
    </Card>
  );
}

function Lines({ lines }: { lines: readonly HealthLine[] }) {
  const open = needing(lines);
  const rest = lines.filter(({ state }) => state === 'fine');
  return (
    <>
      {open.length > 0 && <LineList lines={open} />}
      {rest.length > 0 && (
        <details className={classes['rest']}>
          <summary>
            <StateIcon state="fine" />
            {open.length === 0
              ? t('Everything is in order')
              : tn(rest.length, '{n} other thing is in order', '{n} other things are in order')}
            <ChevronDownIcon />
          </summary>
          <LineList lines={rest} />
        </details>
      )}
    </>
  );
}

function LineList({ lines }: { lines: readonly HealthLine[] }) {
  return (
    <ul className={classes['lines']}>
      {lines.map((line) => (
        <li key={line.name} data-state={line.state}>
          <StateIcon state={line.state} />
          <div>
            <h3>
              {line.label} <span className={classes['state']}>{stateWords()[line.state]}</span>
            </h3>
            <p>{line.facts.join(' ')}</p>
            {line.advice && <AdviceText advice={line.advice} />}
          </div>
        </li>
      ))}
    </ul>
  );
}

const stateWords = (): Record<HealthState, string> => ({
  fine: t('In order'),
  look: t('Worth a look'),
  act: t('Needs action'),
});

function AdviceText({ advice: { text, command, document } }: { advice: Advice }) {
  return (
    <p className={classes['advice']}>
      {text}{' '}
      {command !== undefined && (
        <>
          <code dir="ltr" translate="no">
            {command}
          </code>{' '}
        </>
      )}
      <span className={classes['more']}>
        {rich('More in {document}', {
          document: (
            <code dir="ltr" translate="no">
              {document}
            </code>
          ),
        })}
      </span>
    </p>
  );
}

/** A tick in a circle, and a mark of exclamation in a triangle and in an octagon. */
const drawings: Record<HealthState, string> = {
  fine: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm-3.5 9 2.5 2.5 5-5',
  look: 'M12 4 2.8 20h18.4zm0 6v4m0 3v.01',
  act: 'M8.3 3h7.4L21 8.3v7.4L15.7 21H8.3L3 15.7V8.3zM12 8v5m0 3v.01',
};

function StateIcon({ state }: { state: HealthState }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={classes['icon']} data-state={state}>
      <path d={drawings[state]} />
    </svg>
  );
}
