import type { Announcement, InstitutionAudience, ManagedAnnouncement } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText, fieldIssues } from '../../../shared/api/api-error.ts';
import { zoneName } from '../../../shared/format/zone-name.ts';
import { momentOf, toDateField } from '../../../shared/forms/date-field.ts';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { BlocksComing } from '../../../shared/ui/coming.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { announcementToEditQuery } from '../api/announcement.ts';
import { type Save, useSaveAnnouncement } from '../api/save-announcement.ts';
import type { Place } from '../place.ts';
import { AnnouncementFields, type Fields } from './announcement-fields.tsx';
import classes from './announcements.module.css';

type NewProps = {
  place: Place;
  /** The students of the course to whom alone it goes. */
  to?: readonly string[];
  onClose: () => void;
};

/** The form of a new announcement, or of one that is there. It stays open until the server has accepted. */
export function AnnouncementDialog({ edited, ...props }: NewProps & { edited?: ManagedAnnouncement }) {
  return edited === undefined ? (
    <AnnouncementForm {...props} before={null} />
  ) : (
    <LoadedDialog {...props} id={edited._id} />
  );
}

function LoadedDialog({ id, ...props }: NewProps & { id: string }) {
  const { data, error, isFetching, refetch } = useQuery(announcementToEditQuery(id));
  if (data !== undefined) return <AnnouncementForm {...props} before={data} />;
  return (
    <Dialog open title={t('Edit announcement')} size="large" onClose={props.onClose}>
      {error === null ? (
        <BlocksComing label={t('Loading the announcement...')} heights={[36, 160]} />
      ) : (
        <ErrorState
          error={error}
          fallback={t('The announcement could not be loaded. Please try again.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </Dialog>
  );
}

function AnnouncementForm({ place, to, before, onClose }: NewProps & { before: Announcement | null }) {
  const [first] = useState(() => fieldsOf(before));
  const [fields, setFields] = useState(first);
  const save = useSaveAnnouncement();
  const sent = before !== null && before.sentAt !== null;
  const isDirty = Object.entries(fields).some(([name, value]) => first[name as keyof Fields] !== value);
  const submit = (): void => {
    if (save.isPending) return;
    const body = toWire(fields, { place, sent });
    const what: Save =
      before === null
        ? { place, body: { ...body, sendAt: momentOf(fields.sendAt), ...(to && { to }) } }
        : { id: before._id, body: { ...body, ...(before.managing && { updatedAt: before.managing.updatedAt }) } };
    save.mutate(what, { onSuccess: onClose });
  };
  const problems = fieldIssues(save.error);
  const stray = strayProblem(save.error, problems);
  return (
    <FormDialog
      size="large"
      title={titleOf(before, to)}
      isDirty={isDirty && !save.isPending}
      onClose={onClose}
      submit={
        <Button variant="primary" loading={save.isPending} onClick={submit}>
          {submitText(sent, fields)}
        </Button>
      }
    >
      <AnnouncementFields
        fields={fields}
        problems={problems}
        toInstitution={place.kind === 'institution' && !sent}
        zone={sent ? null : zoneName()}
        onChange={setFields}
      />
      {stray && (
        <p role="alert" className={classes['problem']}>
          {stray}
        </p>
      )}
    </FormDialog>
  );
}

/** A problem that belongs to no field of the form; undefined without one. */
function strayProblem(error: Error | null, problems: Record<string, string>): string | undefined {
  if (error === null || Object.keys(problems).length > 0) return problems['to'];
  return errorText(error, texts.somethingWrong);
}

function titleOf(before: Announcement | null, to: readonly string[] | undefined): string {
  if (before !== null) return t('Edit announcement');
  return to === undefined
    ? t('New announcement')
    : tn(to.length, 'Announcement to {n} student', 'Announcement to {n} students');
}

function submitText(sent: boolean, { sendAt }: Fields): string {
  if (sent) return t('Save');
  return sendAt === '' ? t('Send now') : t('Schedule');
}

const fieldsOf = (before: Announcement | null): Fields => ({
  title: before?.title ?? '',
  text: before?.text ?? '',
  sendAt: toDateField(before?.managing?.state === 'timed' ? before.managing.sendAt : null),
  audience: audienceOf(before),
});

function audienceOf(before: Announcement | null): InstitutionAudience {
  const audience = before?.managing?.audience ?? 'everybody';
  return audience === 'chosen' ? 'everybody' : audience;
}

/** The fields that the server takes: of one that was sent its words alone, and an audience for institutions only. */
function toWire({ title, text, sendAt, audience }: Fields, { place, sent }: { place: Place; sent: boolean }) {
  return {
    title,
    text,
    ...(!sent && { sendAt: momentOf(sendAt) }),
    ...(!sent && place.kind === 'institution' && { audience }),
  };
}
