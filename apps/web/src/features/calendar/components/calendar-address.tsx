import { texts } from '@lectern/contract/texts';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '../../../shared/format/format-moment.ts';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { CopyLinkDialog } from '../../../shared/ui/copy-link-dialog.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { calendarQuery, useEndAddress, useMakeAddress } from '../api/calendar.ts';
import classes from './calendar-address.module.css';

/** The address by which calendar programs read a student's dates: made, shown once, renewed and ended. */
export function CalendarAddress() {
  const calendar = useQuery(calendarQuery());
  const make = useMakeAddress();
  const end = useEndAddress();
  if (calendar.isPending) return <Skeleton height={64} />;
  if (calendar.data === undefined) {
    return (
      <ErrorState
        error={calendar.error}
        fallback={t(texts.somethingWrong)}
        onRetry={() => void calendar.refetch()}
        retrying={calendar.isFetching}
      />
    );
  }
  const { madeAt } = calendar.data;
  return (
    <>
      <p className={classes['quiet']}>
        {t('Your calendar program can show when tests open, are due and close. It needs a private link to do so.')}
      </p>
      {madeAt !== null && (
        <p className={classes['quiet']}>
          {t('Link made {moment}. It cannot be shown again.', { moment: formatMoment(madeAt) })}
        </p>
      )}
      <div className={classes['acts']}>
        <Button loading={make.isPending} onClick={() => make.mutate()}>
          {madeAt === null ? t('Make link') : t('Renew link')}
        </Button>
        {madeAt !== null && (
          <Button variant="danger" loading={end.isPending} onClick={() => end.mutate()}>
            {t('Switch off')}
          </Button>
        )}
      </div>
      {madeAt !== null && (
        <p className={classes['quiet']}>
          {t('Renewing ends the present link. Your calendar programs then need the new one.')}
        </p>
      )}
      {make.data !== undefined && (
        <CopyLinkDialog title={t('Calendar link')} link={make.data.path} onClose={make.reset}>
          {t('Enter this link in your calendar program. Anyone who has it can read your dates.')}
        </CopyLinkDialog>
      )}
    </>
  );
}
