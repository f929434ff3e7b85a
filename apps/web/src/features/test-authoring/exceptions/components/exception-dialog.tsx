import { useState } from 'react';
import { fieldIssues } from '../../../../shared/api/api-error.ts';
import { Columns } from '../../../../shared/forms/columns.tsx';
import { zoneName } from '../../../../shared/format/zone-name.ts';
import { momentOf, toDateField } from '../../../../shared/forms/date-field.ts';
import type { PickOption, PickSource } from '../../../../shared/forms/pick-option.ts';
import { ServerSelect } from '../../../../shared/forms/server-select.tsx';
import { groups, users } from '../../../../shared/forms/things.ts';
import { shownName } from '../../../../shared/format/shown-name.ts';
import { t } from '../../../../shared/messages/t.ts';
import type { Face } from '../../../../shared/ui/avatar.tsx';
import { Button } from '../../../../shared/ui/button.tsx';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import { TextField } from '../../../../shared/ui/text-field.tsx';
import { toastError } from '../../../../shared/ui/toast.ts';
import {
  type Excepted,
  type Exception,
  exceptionsFailed,
  type ExceptionTarget,
  targetOf,
  useSetException,
} from '../api/exceptions.ts';
import { MomentInput } from '../../../../shared/forms/moment-input.tsx';

/** The sources of the groups and people to pick from; the page passes them. */
export type TargetSources = { readonly group: PickSource; readonly person: PickSource };
/** An exception to change, the kind of one to add, or the student who is to have one. */
export type Edited = Exception | 'group' | 'person' | { student: Face };

type ExceptionDialogProps = { of: Excepted; edited: Edited; sources: TargetSources; onClose: () => void };

/** Asks for whom the dates or limits are different, and how. It stays open until the server has accepted. */
export function ExceptionDialog({ of, edited, sources, onClose }: ExceptionDialogProps) {
  const before = typeof edited === 'string' || 'student' in edited ? null : edited;
  const [picked, setPicked] = useState<PickOption | null>(null);
  const [fields, setFields] = useState(() => fieldsOf(before));
  const set = useSetException(of);
  const target = typeof edited === 'string' ? picked && { kind: edited, id: picked.id } : targetOfEdited(edited);
  const empty = Object.values(fields).every((value) => value === '');
  const save = (): void => {
    if (target === null) return;
    const sent = { ...toWire(fields), ...(before !== null && { updatedAt: before.updatedAt }) };
    const onError = (error: unknown): void => toastError(error, exceptionsFailed[of.kind]);
    set.mutate({ target, fields: sent }, { onSuccess: onClose, onError });
  };
  return (
    <Dialog
      open
      title={titleOf(edited)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" loading={set.isPending} disabled={target === null || empty} onClick={save}>
            {t('Save')}
          </Button>
        </>
      }
    >
      {typeof edited === 'string' && (
        <ServerSelect
          id="exception-target"
          label={edited === 'group' ? t('Group') : t('Student##column')}
          things={edited === 'group' ? groups : users}
          source={sources[edited]}
          picked={picked}
          onChange={setPicked}
          required
        />
      )}
      <p>{t('Only what you fill in is different. Times are those of {zone}.', { zone: zoneName() })}</p>
      <Differences of={of} fields={fields} problems={fieldIssues(set.error)} onChange={setFields} />
    </Dialog>
  );
}

const targetOfEdited = (edited: Exclude<Edited, string>): ExceptionTarget =>
  'student' in edited ? { kind: 'person', id: edited.student._id } : targetOf(edited);

/** The fields as they are typed; empty for what is not different. */
type Fields = { opensAt: string; dueAt: string; closesAt: string; minutes: string; attempts: string };

const fieldsOf = (before: Exception | null): Fields => ({
  opensAt: toDateField(before?.opensAt ?? null),
  dueAt: toDateField(before?.dueAt ?? null),
  closesAt: toDateField(before?.closesAt ?? null),
  minutes: String(before?.minutes ?? ''),
  attempts: String(before?.attempts ?? ''),
});

const toWire = ({ opensAt, dueAt, closesAt, minutes, attempts }: Fields) => ({
  opensAt: momentOf(opensAt),
  dueAt: momentOf(dueAt),
  closesAt: momentOf(closesAt),
  minutes: minutes.trim(),
  attempts: attempts.trim(),
});

type DifferencesProps = {
  of: Excepted;
  fields: Fields;
  problems: Readonly<Record<string, string>>;
  onChange: (fields: Fields) => void;
};

function Differences({ of, fields, problems, onChange }: DifferencesProps) {
  const field = (name: keyof Fields) => ({
    value: fields[name],
    error: problems[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...fields, [name]: event.currentTarget.value }),
  });
  return (
    <>
      {/* Below each other: a third of the dialog hides the time of a moment. */}
      <MomentInput label={t('Opens')} {...field('opensAt')} />
      <MomentInput label={t('Due')} {...field('dueAt')} />
      <MomentInput label={t('Closes')} {...field('closesAt')} />
      {of.kind === 'test' && (
        <Columns>
          <TextField label={t('Duration in Minutes')} inputMode="numeric" {...field('minutes')} />
          <TextField label={t('Attempts')} inputMode="numeric" {...field('attempts')} />
        </Columns>
      )}
    </>
  );
}

function titleOf(edited: Edited): string {
  if (edited === 'group') return t('Exception for a group');
  if (edited === 'person') return t('Exception for a student');
  return t('Exception for {name}', { name: 'student' in edited ? edited.student.username : nameOf(edited) });
}

/** The name of the group or person that an exception is for. */
export const nameOf = ({ group, person }: Exception): string =>
  group === null ? shownName(person?.username ?? '') : group.name;
