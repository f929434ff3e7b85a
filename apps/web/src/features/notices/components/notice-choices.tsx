import type { NoticeSettings } from '@lectern/contract';
import { noticeKindNames } from '@lectern/contract/notice-words';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { fieldText } from '../../../shared/forms/field-text.ts';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { noticeSettingsQuery, useSaveNoticeSettings } from '../api/notice-settings.ts';
import classes from './notice-choices.module.css';

/** The person's choices: which notices come, where, and when no mail is to come. */
export function NoticeChoices() {
  const id = useId();
  const settings = useQuery(noticeSettingsQuery());
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
      {settings.data && <ChoicesForm settings={settings.data} />}
    </section>
  );
}

function ChoicesForm({ settings }: { settings: NoticeSettings }) {
  const { mutate, isPending } = useSaveNoticeSettings();
  const sendsMail = settings.noMail !== 'not_sent';
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isPending) return;
    const fields = new FormData(event.currentTarget);
    const text = (name: string): string => fieldText(fields, name);
    const timeZone = text('timeZone');
    mutate({
      ...(timeZone !== '' && { timeZone }),
      ...(sendsMail && {
        quietHours: fields.has('quiet') ? { from: text('from'), until: text('until') } : null,
      }),
      kinds: settings.kinds.map(({ kind, mail }) => ({
        kind,
        here: fields.has(`here ${kind}`),
        mail: !sendsMail ? mail : fields.has(`mail ${kind}`) ? 'now' : 'none',
      })),
    });
  };
  return (
    <form className={classes['form']} onSubmit={submit}>
      {settings.noMail !== null && <p className={classes['quiet']}>{whyNoMail(settings.noMail)}</p>}
      {settings.kinds.map(({ kind, here, mail }) => (
        <fieldset key={kind} className={classes['kind']}>
          <legend>{t(noticeKindNames[kind])}</legend>
          <Checkbox name={`here ${kind}`} label={t('Show here')} defaultChecked={here} />
          {sendsMail && <Checkbox name={`mail ${kind}`} label={t('Email me')} defaultChecked={mail === 'now'} />}
        </fieldset>
      ))}
      {sendsMail && (
        <>
          <TimeZoneField timeZone={settings.timeZone} />
          <QuietFields hours={settings.quietHours} />
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
        label={t('Quiet hours without emails about notices')}
        checked={quiet}
        onChange={(event) => setQuiet(event.currentTarget.checked)}
      />
      {quiet && (
        <div className={classes['hours']}>
          <TextField
            type="time"
            name="from"
            required
            label={t('No emails from')}
            defaultValue={hours?.from ?? '22:00'}
          />
          <TextField
            type="time"
            name="until"
            required
            label={t('No emails until')}
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

/** Dates in mails are told by the clocks of this zone; the browser's stands first where none was chosen. */
function TimeZoneField({ timeZone }: { timeZone: string | null }) {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const chosen = timeZone ?? own;
  const zones = [...new Set([chosen, own, 'UTC', ...Intl.supportedValuesOf('timeZone')])].toSorted();
  return (
    <Field label={t('Time zone')} hint={t('For dates in emails, and for quiet hours.')}>
      {(control) => (
        <select {...control} name="timeZone" translate="no" defaultValue={chosen} className={classes['select']}>
          {zones.map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
