import type { StudyNote } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { isUnavailable } from '../../../shared/api/is-unavailable.ts';
import { t } from '../../../shared/messages/t.ts';
import { nowhere, type Spot } from '../../../shared/spot/spot.ts';
import type { SpotInView } from '../../../shared/spot/spot-in-view.ts';
import { spotText } from '../../../shared/spot/spot-text.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { useFocusAfterAct } from '../../../shared/ui/use-focus-after-act.ts';
import { materialNotesQuery, useAddNote, useMarkPlace } from '../api/study-notes.ts';
import { NoteForm } from './note-form.tsx';
import { NoteItem } from './note-item.tsx';
import classes from './study-notes.module.css';

type MaterialNotesProps = {
  materialId: string;
  courseId: string;
  /** The place that is in view; null where the material has none. */
  spot: SpotInView | null;
  /** Whether a tab says already that these are the notes. */
  inTab: boolean;
};

/** One's own notes at a material, and the way to write one at the place that is in view. */
export function MaterialNotes({ materialId, courseId, spot, inTab }: MaterialNotesProps) {
  const { data, error, isFetching, refetch } = useQuery(materialNotesQuery(materialId));
  const [writing, setWriting] = useState<Spot | null>(null);
  const { place, acted } = useFocusAfterAct(writing === null);
  const close = (): void => {
    acted();
    setWriting(null);
  };
  const { mark, isPending } = useMarkPlace(materialId);
  const id = useId();
  if (isUnavailable(error)) return null;
  const here = (): Spot => spot?.read() ?? nowhere;
  return (
    <section className={classes['section']} aria-labelledby={id}>
      <h2 id={id} className={inTab ? 'visually-hidden' : undefined}>
        {t('Notes')}
      </h2>
      {data === undefined && error !== null && (
        <ErrorState
          error={error}
          fallback={t('Your notes could not be loaded. Please try again.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {writing === null ? (
        <div className={classes['acts']}>
          <Button ref={place} variant="primary" onClick={() => setWriting(here())}>
            {t('Write a note')}
          </Button>
          <Button loading={isPending} aria-keyshortcuts="b" onClick={() => mark(here())}>
            {spot === null ? t('Bookmark this material') : t('Bookmark this place')}
          </Button>
          <Link to="/course/notes/$id" params={{ id: courseId }} className={classes['all'] ?? ''}>
            {t('All my notes in this course')}
          </Link>
        </div>
      ) : (
        <NewNote materialId={materialId} spot={writing} onClose={close} />
      )}
      {data?.length === 0 && writing === null && (
        <p className={classes['quiet']}>{t('No notes here yet. Only you read them.')}</p>
      )}
      {data !== undefined && data.length > 0 && (
        <ul className={classes['notes']}>
          {data.map((note) => (
            <NoteItem
              key={note._id}
              note={note}
              materialId={materialId}
              there
              place={<Place note={note} spot={spot} />}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function NewNote({ materialId, spot, onClose }: { materialId: string; spot: Spot; onClose: () => void }) {
  const place = spotText(spot);
  const [at, setAt] = useState(place !== null);
  const add = useAddNote(materialId);
  return (
    <NoteForm
      id={materialId}
      label={t('Your note')}
      saving={add.isPending}
      error={add.error}
      extra={
        place !== null && (
          <Checkbox label={place} checked={at} onChange={(event) => setAt(event.currentTarget.checked)} />
        )
      }
      onSubmit={(text, done) =>
        add.mutate(
          { text, ...(at ? spot : nowhere) },
          {
            onSuccess: () => {
              done();
              onClose();
            },
          },
        )
      }
      onCancel={onClose}
    />
  );
}

/** The place of a note; a press leads there. */
function Place({ note, spot }: { note: StudyNote; spot: SpotInView | null }) {
  const text = spotText(note);
  if (text === null) return null;
  if (spot === null) return <span>{text}</span>;
  return (
    <Button size="small" onClick={() => spot.goTo(note)}>
      {text}
    </Button>
  );
}
