import type { StudentNote } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { useState } from 'react';
import { UnsavedGuard } from '../../../shared/forms/unsaved-guard.tsx';
import { formatAgo } from '../../../shared/format/format-ago.ts';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { TextArea } from '../../../shared/ui/text-area.tsx';
import { useSaveNote } from '../api/save-note.ts';
import { Section } from './section.tsx';
import classes from './student-page.module.css';

type NoteCardProps = { studentId: string; note: StudentNote | null };

/** The viewer's own note about a student. */
export function NoteCard({ studentId, note }: NoteCardProps) {
  const { text, setText, dirty, known, other, ...acts } = useNote(studentId, note);
  const tooLong = text.length > limits.studentNote;
  return (
    <Section title={t('My note')}>
      <TextArea
        label={t('Note')}
        hint={t('Only you see it. Write nothing that you would not tell the student: the law may let them ask for it.')}
        rows={6}
        value={text}
        error={tooLong ? t('A note has at most {max} characters.', { max: limits.studentNote }) : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {other === null ? (
        <div className={classes['acts']}>
          <Button
            variant="primary"
            disabled={!dirty || tooLong}
            loading={acts.saving}
            onClick={() => acts.saveOver(known)}
          >
            {t('Save note')}
          </Button>
          {known !== null && (
            <span className={classes['quiet']}>
              {t('Saved {when}', { when: formatAgo(known.updatedAt, Date.now()) })}
            </span>
          )}
        </div>
      ) : (
        <OtherNote {...other} tooLong={tooLong} {...acts} />
      )}
      <UnsavedGuard isDirty={() => dirty} />
    </Section>
  );
}

/**
 * The typed text, the stored note that it began with (`known`), and the one that another browser saved meanwhile (`other`):
 * nothing of either is lost before its writer chooses.
 */
function useNote(studentId: string, note: StudentNote | null) {
  const [text, setText] = useState(note?.text ?? '');
  const [known, setKnown] = useState(note);
  const [other, setOther] = useState<{ note: StudentNote | null; message: string } | null>(null);
  const save = useSaveNote(studentId);
  const dirty = text.trim() !== (known?.text ?? '');
  // Without anything typed, the field follows what was saved elsewhere.
  if (!dirty && other === null && note?.updatedAt !== known?.updatedAt) {
    setKnown(note);
    setText(note?.text ?? '');
  }
  const saveOver = (over: StudentNote | null): void =>
    save.mutate(
      { text, known: over },
      {
        onSuccess: ({ note: stored, refused, message }) => {
          if (!refused) setKnown(stored);
          setOther(refused ? { note: stored, message } : null);
        },
      },
    );
  const putTogether = (stored: StudentNote): void => {
    setKnown(stored);
    setText(`${stored.text}\n\n${text}`.trim());
    setOther(null);
  };
  return { text, setText, dirty, known, other, saving: save.isPending, saveOver, putTogether };
}

type OtherNoteProps = Pick<ReturnType<typeof useNote>, 'saving' | 'saveOver' | 'putTogether'> & {
  note: StudentNote | null;
  message: string;
  tooLong: boolean;
};

/** The note that another browser saved meanwhile, and the ways to go on. */
function OtherNote({ note, message, tooLong, saving, saveOver, putTogether }: OtherNoteProps) {
  return (
    <div role="alert" className={classes['conflict']}>
      <p>{message}</p>
      {note === null ? (
        <p className={classes['quiet']}>{t('It was deleted there.')}</p>
      ) : (
        <blockquote dir="auto">{note.text}</blockquote>
      )}
      <div className={classes['acts']}>
        {note !== null && <Button onClick={() => putTogether(note)}>{t('Put both together')}</Button>}
        <Button variant="danger" disabled={tooLong} loading={saving} onClick={() => saveOver(note)}>
          {t('Save mine instead')}
        </Button>
      </div>
    </div>
  );
}
