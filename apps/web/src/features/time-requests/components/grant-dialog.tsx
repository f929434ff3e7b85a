import type { TimeRequest } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { useState } from 'react';
import { fieldIssues } from '../../../shared/api/api-error.ts';
import { Columns } from '../../../shared/forms/columns.tsx';
import { zoneName } from '../../../shared/format/zone-name.ts';
import { momentOf, toDateField } from '../../../shared/forms/date-field.ts';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { TextArea } from '../../../shared/ui/text-area.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { useGrant } from '../api/time-requests.ts';
import { suggestFor, type Suggestion } from '../suggestion.ts';
import { MomentField } from '../../../shared/forms/moment-field.tsx';

/** Asks what to give, with what fits the request filled in. It stays open until the server has accepted. */
export function GrantDialog({ request, onClose }: { request: TimeRequest; onClose: () => void }) {
  const [suggested] = useState(() => suggestFor(request, new Date()));
  const [fields, setFields] = useState(() => fieldsOf(suggested));
  const grant = useGrant();
  const problems = fieldIssues(grant.error);
  const { student, test } = request;
  const field = (name: keyof Fields) => ({
    value: fields[name],
    error: problems[name] ?? undefined,
    onChange: (event: { currentTarget: { value: string } }) =>
      setFields({ ...fields, [name]: event.currentTarget.value }),
  });
  const given = { ...toWire(fields), answer: fields.answer };
  const hasDate = suggested.dueAt !== null || suggested.closesAt !== null;
  return (
    <Dialog
      open
      title={t('Grant {name} more time for {test}', { name: student.username, test: test.name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            loading={grant.isPending}
            onClick={() => grant.mutate({ one: request, given }, { onSuccess: onClose })}
          >
            {t('Grant')}
          </Button>
        </>
      }
    >
      <p>
        {t('The student never gets less than they have now.')}{' '}
        {hasDate && t('Times are those of {zone}.', { zone: zoneName() })}
      </p>
      {hasDate && (
        <Columns>
          {suggested.dueAt !== null && <MomentField label={t('Due')} {...field('dueAt')} />}
          {suggested.closesAt !== null && <MomentField label={t('Closes')} {...field('closesAt')} />}
        </Columns>
      )}
      <Columns>
        {suggested.minutes !== null && (
          <TextField label={t('Duration in Minutes')} inputMode="numeric" {...field('minutes')} />
        )}
        <TextField label={t('Attempts')} inputMode="numeric" {...field('attempts')} />
      </Columns>
      <TextArea
        label={t('Message (optional)')}
        hint={t('The student will see it.')}
        maxLength={limits.timeReason}
        {...field('answer')}
      />
    </Dialog>
  );
}

/** The fields as they are typed. */
type Fields = { dueAt: string; closesAt: string; minutes: string; attempts: string; answer: string };

const fieldsOf = ({ dueAt, closesAt, minutes, attempts }: Suggestion): Fields => ({
  dueAt: toDateField(dueAt),
  closesAt: toDateField(closesAt),
  minutes: String(minutes ?? ''),
  attempts: String(attempts),
  answer: '',
});

const toWire = ({ dueAt, closesAt, minutes, attempts }: Fields) => ({
  dueAt: momentOf(dueAt),
  closesAt: momentOf(closesAt),
  minutes: minutes.trim(),
  attempts: attempts.trim(),
});
