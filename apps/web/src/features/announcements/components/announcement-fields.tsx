import type { InstitutionAudience } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { NativeSelect } from '@mantine/core';
import { t } from '../../../shared/messages/t.ts';
import { TextArea } from '../../../shared/ui/text-area.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import classes from './announcements.module.css';
import { MomentField } from '../../../shared/forms/moment-field.tsx';

/** An announcement as it is typed; no moment means at once. */
export type Fields = { title: string; text: string; sendAt: string; audience: InstitutionAudience };

const audiences: readonly { value: InstitutionAudience; label: string }[] = [
  { value: 'everybody', label: t('Students and teachers') },
  { value: 'students', label: t('Students') },
  { value: 'teachers', label: t('Teachers') },
];

type AnnouncementFieldsProps = {
  fields: Fields;
  problems: Readonly<Record<string, string>>;
  /** Whether it is still to be said who of an institution is told. */
  toInstitution: boolean;
  /** The time zone of the moment to send at; null where it was sent. */
  zone: string | null;
  onChange: (fields: Fields) => void;
};

/** The fields of an announcement. */
export function AnnouncementFields({ fields, problems, toInstitution, zone, onChange }: AnnouncementFieldsProps) {
  const field = (name: keyof Fields) => ({
    value: fields[name],
    error: problems[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...fields, [name]: event.currentTarget.value }),
  });
  return (
    <div className={classes['form']}>
      {toInstitution && <NativeSelect label={t('To')} data={[...audiences]} {...field('audience')} />}
      <TextField label={t('Title')} maxLength={limits.announcementTitle} required {...field('title')} />
      <TextArea
        label={t('Text')}
        hint={t('Plain text. Web addresses become links.')}
        rows={8}
        maxLength={limits.announcementText}
        required
        {...field('text')}
      />
      {zone !== null && (
        <MomentField
          label={t('Send later')}
          hint={t('Leave empty to send it now. Times are those of {zone}.', { zone })}
          {...field('sendAt')}
        />
      )}
    </div>
  );
}
