import type { Course } from '@lectern/contract';
import { generateJoinCode } from '@lectern/contract/join-code';
import { useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useKeptDraft, type Basis, type DraftSource } from '../../../shared/forms/use-kept-draft.ts';
import { useRenewJoinCode } from '../api/renew-join-code.ts';
import { courseDrafts, courseDraftsOnServer, type CourseDraft } from '../model/course-drafts.ts';
import { fingerprint } from '../model/fingerprint.ts';
import { emptyCourse, fromCourse, randomKey, type CourseFormValues } from '../model/form-values.ts';
import { joinCourse } from '../model/join-course.ts';
import { createOutlineActions } from '../model/outline-actions.ts';
import { courseResolver } from '../model/resolver.ts';

/** The basis of a new course. */
const nothingYet = (): Basis<CourseFormValues> => ({
  values: emptyCourse(generateJoinCode(Date.now()), randomKey),
  updatedAt: null,
  idempotencyKey: crypto.randomUUID(),
});

const basisOf = (course: Course): Basis<CourseFormValues> => ({
  values: fromCourse(course),
  updatedAt: course.updatedAt,
  idempotencyKey: crypto.randomUUID(),
});

/** The fields, for keeping a draft of them. */
const sourceOf = (form: UseFormReturn<CourseFormValues>): DraftSource<CourseFormValues> => ({
  values: () => form.getValues(),
  subscribe: (onChange) => form.subscribe({ formState: { values: true }, callback: onChange }),
});

const differs = (one: CourseFormValues, other: CourseFormValues): boolean => fingerprint(one) !== fingerprint(other);

/** Everything about one opening of the form but saving: its content, its basis, and the kept draft. */
export function useCourseEditor(userId: string, course: Course | null) {
  // One object for the life of the form: changing what a save names draws nothing.
  const [held] = useState(() => ({
    basis: course === null ? nothingYet() : basisOf(course),
    /** The version of the basis's values. */
    loadedAt: course?.updatedAt ?? null,
  }));
  const form = useForm<CourseFormValues>({
    defaultValues: held.basis.values,
    resolver: courseResolver,
    // The form itself goes to the first bad field, because it may stand in another tab.
    shouldFocusError: false,
  });
  const [drafts] = useState(() => courseDrafts(localStorage, userId, course?._id ?? 'new'));
  const [server] = useState(() => courseDraftsOnServer(course?._id ?? null));
  const [source] = useState(() => sourceOf(form));
  const draft = useKeptDraft({ source, drafts, server, basis: () => held.basis, differs });
  const [actions] = useState(() => createOutlineActions(form, randomKey));
  // Another number draws all fields anew, for those that read their value only once.
  const [edition, setEdition] = useState(0);
  const fill = (values: CourseFormValues): void => {
    form.reset(values);
    setEdition((number) => number + 1);
  };

  return {
    form,
    actions,
    draft,
    edition,
    basis: (): Basis<CourseFormValues> => held.basis,
    /** Puts an offered draft into the form; its former values are set aside first. */
    restore: (offer: CourseDraft): void => {
      draft.setAside();
      draft.adopt(offer);
      // A save names the version that this draft came from, so that it cannot overwrite a later one unseen.
      held.basis = { ...held.basis, updatedAt: offer.updatedAt, idempotencyKey: offer.idempotencyKey };
      fill(offer.values);
    },
    /** Puts the server's version into the form; its former values become an offered draft. */
    loadSaved: (saved: Course): void => {
      draft.setAside();
      held.basis = basisOf(saved);
      held.loadedAt = saved.updatedAt;
      fill(held.basis.values);
    },
    /** Notes that the server has the form's values. */
    saved: (): void => {
      held.basis = { ...held.basis, values: structuredClone(form.getValues()) };
      draft.finish();
    },
    /**
     * Joins the typed values with the server's version, which the next save names. Answers the fields that both
     * changed.
     */
    join: (saved: Course, mineWins: boolean) => {
      const { updatedAt, values: base } = held.basis;
      // A restored draft may come from another version than the loaded one.
      const known = updatedAt === held.loadedAt ? base : null;
      const joined = joinCourse(known, form.getValues(), fromCourse(saved));
      if (mineWins || joined.clashes.length === 0) {
        held.basis = { ...basisOf(saved), idempotencyKey: held.basis.idempotencyKey };
        held.loadedAt = saved.updatedAt;
        fill(joined.values);
      }
      return joined;
    },
    /** Makes the next save replace this version. */
    saveOver: (saved: Course): void => {
      held.basis = { ...held.basis, updatedAt: saved.updatedAt };
      held.loadedAt = saved.updatedAt;
    },
  };
}

export type CourseEditor = ReturnType<typeof useCourseEditor>;

/** A new join code: the server's for an existing course, one of our own for a new one. */
export function useNewJoinCode({ form, basis, saveOver }: CourseEditor, courseId: string | null) {
  const renew = useRenewJoinCode();
  const show = (code: string): void => form.setValue('course.join_code', code);
  return {
    isPending: renew.isPending,
    make: (): void => {
      if (courseId === null) {
        show(generateJoinCode(Date.now()));
        return;
      }
      renew.mutate(courseId, {
        onSuccess: ({ course }) => {
          show(course.join_code ?? '');
          // The new code made a new version. Where nothing else has changed in it, our next save may replace it.
          if (!differs(fromCourse(course), basis().values)) saveOver(course);
        },
      });
    },
  };
}
