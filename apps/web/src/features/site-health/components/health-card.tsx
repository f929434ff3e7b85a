import type { HealthState, SiteHealth } from '@lectern/contract';
import { IconAlertOctagon, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
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
          <code dir="ltr">{command}</code>{' '}
        </>
      )}
      <span className={classes['more']}>
        {rich('More in {document}', { document: <code dir="ltr">{document}</code> })}
      </span>
    </p>
  );
}

function StateIcon({ state }: { state: HealthState }) {
  const Icon = { fine: IconCircleCheck, look: IconAlertTriangle, act: IconAlertOctagon }[state];
  return <Icon size={20} aria-hidden="true" className={classes['icon']} data-state={state} />;
}
