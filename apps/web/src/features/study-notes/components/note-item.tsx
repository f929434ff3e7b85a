import type { StudyNote } from '@lectern/contract';
import { IconBookmark } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import { t } from '../../../shared/messages/t.ts';
import { WrittenText } from '../../../shared/safe-html/written-text.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { useAddNote, useChangeNote, useDeleteNote } from '../api/study-notes.ts';
import { NoteForm } from './note-form.tsx';
import classes from './study-notes.module.css';

type NoteItemProps = {
  note: StudyNote;
  materialId: string;
  /** Whether the material is there still. */
  there: boolean;
  /** The way to the place of the note, or its name. */
  place: ReactNode;
};

/** A note or a bookmark with its place; it is changed and deleted here. */
export function NoteItem({ note, materialId, there, place }: NoteItemProps) {
  const [editing, setEditing] = useState(false);
  const remove = useDeleteNote(note, materialId, there);
  const { text } = note;
  return (
    <li className={classes['note']}>
      <div className={classes['place']}>
        {text === null && <IconBookmark size={16} aria-hidden="true" />}
        {place}
        {text === null && <span>{t('Bookmark##noun')}</span>}
      </div>
      {editing ? (
        <EditForm note={note} materialId={materialId} onClose={() => setEditing(false)} />
      ) : (
        <>
          {text !== null && <WrittenText text={text} />}
          <div className={classes['acts']}>
            <Button size="small" variant="quiet" onClick={() => setEditing(true)}>
              {text === null ? t('Add a text') : t('Edit')}
            </Button>
            <Button size="small" variant="quiet" loading={remove.isPending} onClick={() => remove.mutate()}>
              {t('Delete')}
            </Button>
          </div>
        </>
      )}
    </li>
  );
}

type EditFormProps = Pick<NoteItemProps, 'note' | 'materialId'> & { onClose: () => void };

/** Changes a note. A text that was saved in another window meanwhile is shown beside the typed one, which may replace it. */
function EditForm({ note, materialId, onClose }: EditFormProps) {
  const [base, setBase] = useState(note);
  const change = useChangeNote(note);
  const add = useAddNote(materialId);
  const isStale = note.updatedAt !== base.updatedAt;
  const save = (typed: string, done: () => void): void => {
    const text = typed.trim() === '' ? null : typed;
    const onSuccess = (): void => {
      done();
      onClose();
    };
    // The person has read the other text once it stands beside theirs.
    const { updatedAt } = change.error === null ? base : note;
    change.mutate(
      { text, updatedAt },
      {
        onSuccess,
        onError: (error) => {
          const isGone = error instanceof ApiError && error.code === 'not_found';
          // Deleted in another window: the typed text becomes a new note.
          if (isGone) add.mutate({ text, second: note.second, page: note.page }, { onSuccess });
        },
      },
    );
  };
  return (
    <>
      {isStale && change.error !== null && note.text !== null && (
        <div className={classes['other']}>
          <p>{t('This note says now, as you saved it in another window:')}</p>
          <WrittenText text={note.text} />
        </div>
      )}
      <NoteForm
        id={note._id}
        label={t('Your note')}
        before={base.text ?? ''}
        saving={change.isPending || add.isPending}
        error={add.error ?? change.error}
        onSubmit={save}
        onCancel={() => {
          setBase(note);
          onClose();
        }}
      />
    </>
  );
}
