import type { NoticeSettings } from '@lectern/contract';
import { mailChoices, type NoticeKind } from '@lectern/contract/notice-words';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type SubmitEvent, useId, useState } from 'react';
import { fieldText } from '../../../shared/forms/field-text.ts';
import { formatHour } from '../../../shared/format/format-moment.ts';
import { zoneText } from '../../../shared/format/zone.ts';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { noticeSettingsQuery, useSaveNoticeSettings } from '../api/notice-settings.ts';
import { pushQuery } from '../api/push.ts';
import { KindsTable } from './kinds-table.tsx';
import classes from './notice-choices.module.css';
import { PushDevices } from './push-devices.tsx';

/** The person's choices: which notices come, where, and when no mail is to come. */
export function NoticeChoices({ userId }: { userId: string }) {
  const id = useId();
  const settings = useQuery(noticeSettingsQuery());
  const pushes = (useQuery(pushQuery()).data?.devices.length ?? 0) > 0;
  return (
    <section aria-labelledby={id} className={classes['section']}>
      <h2 id={id}>{t('How you get notices')}</h2>
      {settings.isPending && <Skeleton height={240} />}
      {settings.isError && (
        <ErrorState
          error={settings.error}
          fallback={t('Your choices could not be loaded.')}
          onRetry={() => void settings.refetch()}
          retrying={settings.isFetching}
        />
      )}
      {settings.data && (
        <>
          <PushDevices userId={userId} />
          <ChoicesForm settings={settings.data} pushes={pushes} />
        </>
      )}
    </section>
  );
}

function ChoicesForm({ settings, pushes }: { settings: NoticeSettings; pushes: boolean }) {
  const { mutate, isPending } = useSaveNoticeSettings();
  const sendsMail = settings.noMail !== 'not_sent';
  const tellsByClock = sendsMail || pushes;
  const [dailyKinds, setDailyKinds] = useState<ReadonlySet<NoticeKind>>(
    () => new Set(settings.kinds.flatMap(({ kind, mail }) => (mail === 'daily' ? [kind] : []))),
  );
  const daily = sendsMail && dailyKinds.size > 0;
  const noteMail = (kind: NoticeKind, mail: string): void =>
    setDailyKinds((before) => new Set([...before, kind].filter((one) => one !== kind || mail === 'daily')));
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isPending) return;
    const fields = new FormData(event.currentTarget);
    const text = (name: string): string => fieldText(fields, name);
    mutate({
      ...(tellsByClock && {
        quietHours: fields.has('quiet') ? { from: text('from'), until: text('until') } : null,
      }),
      ...(daily && { digestHour: Number(text('digestHour')) }),
      kinds: settings.kinds.map(({ kind, mail, push }) => ({
        kind,
        here: fields.has(`here ${kind}`),
        mail: sendsMail ? (mailChoices.find((choice) => choice === text(`mail ${kind}`)) ?? mail) : mail,
        push: pushes ? fields.has(`push ${kind}`) : push,
      })),
    });
  };
  return (
    <form className={classes['form']} onSubmit={submit}>
      {settings.noMail !== null && <p className={classes['quiet']}>{whyNoMail(settings.noMail)}</p>}
      <KindsTable kinds={settings.kinds} sendsMail={sendsMail} pushes={pushes} onMail={noteMail} />
      {daily && <DigestField hour={settings.digestHour} />}
      {tellsByClock && (
        <>
          <QuietFields hours={settings.quietHours} />
          <p className={classes['quiet']}>
            {t('Hours, and dates in emails, are those of {zone}.', { zone: zoneText(settings.timeZone) })}{' '}
            <Link to="/profile">{t('Choose another time zone')}</Link>
          </p>
        </>
      )}
      <div>
        <Button type="submit" variant="primary" loading={isPending}>
          {t('Save choices')}
        </Button>
      </div>
    </form>
  );
}

function QuietFields({ hours }: { hours: NoticeSettings['quietHours'] }) {
  const [quiet, setQuiet] = useState(hours !== null);
  return (
    <>
      <Checkbox
        name="quiet"
        label={t('Quiet hours, in which nothing is sent to me')}
        checked={quiet}
        onChange={(event) => setQuiet(event.currentTarget.checked)}
      />
      {quiet && (
        <div className={classes['hours']}>
          <TextField type="time" name="from" required label={t('Nothing from')} defaultValue={hours?.from ?? '22:00'} />
          <TextField
            type="time"
            name="until"
            required
            label={t('Nothing until')}
            defaultValue={hours?.until ?? '07:00'}
          />
        </div>
      )}
    </>
  );
}

const whyNoMail = (reason: NonNullable<NoticeSettings['noMail']>): string =>
  reason === 'not_sent'
    ? t('This site sends no emails.')
    : t('Emails start once your address is verified. You can do that in your profile.');

/** The hour of the daily summary. */
function DigestField({ hour }: { hour: number }) {
  return (
    <Field
      label={t('Daily summary at')}
      hint={t('One email with everything new that you have not read; none where there is nothing.')}
    >
      {(control) => (
        <select {...control} name="digestHour" defaultValue={hour} className={classes['select']}>
          {Array.from({ length: 24 }, (_, one) => (
            <option key={one} value={one}>
              {formatHour(one)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
