import type { ConsentSettings } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '../../../shared/format/format-moment.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { downloadProven } from '../../../shared/proof/download-proven.ts';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { LinkButton } from '../../../shared/ui/link-button.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { settingsQuery } from '../api/consent-settings.ts';
import classes from './consent-form.module.css';
import { ConsentForm } from './consent-form.tsx';

/** The text that people agree to, to be edited, and how many have agreed. */
export function ConsentEditor() {
  const settings = useQuery(settingsQuery);
  if (settings.isPending) return <Skeleton height={480} />;
  if (settings.isError)
    return (
      <ErrorState
        error={settings.error}
        fallback={t(texts.somethingWrong)}
        onRetry={() => void settings.refetch()}
        retrying={settings.isFetching}
      />
    );
  return (
    <div className={classes['form']}>
      {settings.data.asked !== null && <Agreed settings={settings.data} since={settings.data.asked.since} />}
      <ConsentForm settings={settings.data} />
    </div>
  );
}

function Agreed({ settings: { people, agreed }, since }: { settings: ConsentSettings; since: string }) {
  return (
    <Card>
      <div className={classes['form']}>
        <p>
          {tn(people, '{agreed} of {n} person has agreed.', '{agreed} of {n} people have agreed.', { agreed })}{' '}
          {t('New sign-ins are asked since {time}.', { time: formatMoment(since) })}
        </p>
        <div className={classes['acts']}>
          <LinkButton to="/consent">{t('Read and agree yourself')}</LinkButton>
          <a href="/api/consent/agreements.csv" download className={buttonClass({})} onClick={downloadProven}>
            {t('Export CSV')}
          </a>
        </div>
      </div>
    </Card>
  );
}
