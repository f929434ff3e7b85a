import type { Course } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useRef } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import { tellJoined } from '../../../shared/forms/join-in-form.ts';
import { useCollision, type Difference } from '../../../shared/forms/use-collision.ts';
import type { Basis } from '../../../shared/forms/use-kept-draft.ts';
import { t } from '../../../shared/messages/t.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';
import { loadSavedCourse } from '../api/load-course.ts';
import { useSaveCourse, type Save } from '../api/save-course.ts';
import { isInCourse, type FieldName } from '../model/field-names.ts';
import { fromCourse, type CourseFormValues } from '../model/form-values.ts';
import { courseWords } from '../model/join-course.ts';
import { firstBadField, showServerIssues } from '../model/show-errors.ts';
import { toCreateBody, toUpdateBody } from '../model/wire-course.ts';
import type { CourseEditor } from './use-course-editor.ts';

type Options = {
  editor: CourseEditor;
  course: Course | null;
  userId: string;
  /** How many uploads are still under way, of the slots that pass `counts`. */
  uploadsUnderWay: (counts: (slot: string) => boolean) => number;
  onSaved: () => void;
  onBadField: (name: FieldName) => void;
};

/** Saving: checks, sends, and shows errors at the right place. It never changes a typed value. */
export function useCourseSaving({ editor, course, userId, uploadsUnderWay, onSaved, onBadField }: Options) {
  const { form, draft, basis } = editor;
  const mutation = useSaveCourse();
  const sending = useRef(false);

  const goToFirstBad = (): void => {
    const name = firstBadField(form);
    if (name !== null) onBadField(name);
  };
  /** True when another person's changes were joined with these, and both are to be saved. */
  const fail = async (error: unknown): Promise<boolean> => {
    draft.keepNow();
    if (error instanceof ApiError && error.code === 'stale_update' && course !== null) {
      return stale.joinOrAsk(error);
    }
    if (error instanceof ApiError && error.code === 'idempotency_key_reused') sayAlreadyThere();
    else toastError(error, texts.courseSaveFailed);
    if (showServerIssues(form, error)) goToFirstBad();
    return false;
  };
  const send = async (): Promise<void> => {
    if (sending.current) return;
    sending.current = true;
    let isJoined = false;
    try {
      await mutation.mutateAsync(saveOf(course, userId, form.getValues(), basis()));
      editor.saved();
      onSaved();
    } catch (error) {
      isJoined = await fail(error);
    } finally {
      sending.current = false;
    }
    if (isJoined) await save();
  };
  const save = async (): Promise<void> => {
    // A removed part may be put back, so its upload goes on; but nobody can see it, and no save needs it.
    const outline = form.getValues('outline');
    if (uploadsUnderWay((slot) => isInCourse(slot, outline)) > 0) sayUploading();
    else await form.handleSubmit(send, goToFirstBad)();
  };

  const stale = useCollision({
    load: () => (course === null ? Promise.resolve(null) : loadSavedCourse(course._id)),
    show: editor.loadSaved,
    join: (saved, mineWins, byMe) => joinInForm(editor, saved, mineWins, byMe),
    save,
    onLoadFailed: (error) => toastError(error, texts.courseSaveFailed),
  });

  return { save, saving: mutation.isPending, stale };
}

function saveOf(
  course: Course | null,
  userId: string,
  values: CourseFormValues,
  { updatedAt, idempotencyKey }: Basis<CourseFormValues>,
): Save {
  if (course === null) return { courseId: null, idempotencyKey, body: toCreateBody(values, userId) };
  return { courseId: course._id, body: toUpdateBody(values, course.created_by, updatedAt ?? course.updatedAt) };
}

/** Puts both authors' changes into the form where `useCollision` wants it, and answers the fields that both changed. */
function joinInForm(editor: CourseEditor, saved: Course, mineWins: boolean, byMe: boolean): readonly Difference[] {
  const mine = editor.form.getValues();
  return tellJoined(editor.join(saved, mineWins), [mine, fromCourse(saved)], courseWords, byMe);
}

function sayUploading(): void {
  toast.error(t('A file is still being uploaded.'), { detail: t('Save once the upload is done, or cancel it.') });
}

/** The answer to an earlier save was lost, and the author typed on. */
function sayAlreadyThere(): void {
  toast.error(t('Your first save did reach the server: this course is already in your list.'), {
    detail: t('Open it there to make more changes. What you typed here is kept as a draft.'),
  });
}
