import type { CourseAnswer, PostAuthor, CourseQuestion } from '@lectern/contract';
import type { ListedRow, PostRow } from './posts.repository.ts';
import type { Place } from './place.repository.ts';
import { canAnswer, canDelete, canEdit, canHide, canReport, canResolve, type Reader } from './questions.policy.ts';

/** The one to whom posts are shown, with the names of those authors whose accounts are there. */
export type Shown = { id: string; place: Place; now: Date; names: ReadonlyMap<string, string> };

function presentAuthor({ author_id, by_staff }: PostRow, { id, place, names }: Shown): PostAuthor {
  const username = names.get(author_id) ?? null;
  if (author_id === id) return { kind: 'me', username };
  if (by_staff) return { kind: username === null ? 'former' : 'staff', username };
  // A name that is hidden does not tell either whether the account is there.
  if (place.names_hidden && !place.staff) return { kind: 'student', username: null };
  return { kind: username === null ? 'former' : 'student', username };
}

const rightsOf = (row: ListedRow, reader: Reader) => ({
  edit: canEdit(reader, row),
  delete: canDelete(reader, row),
  report: canReport(reader, row) && !row.reported,
  hide: canHide(reader, row),
});

/** A question for a reader. */
export function presentQuestion(row: ListedRow, shown: Shown): CourseQuestion {
  const { place } = shown;
  return {
    _id: row.id,
    material: { _id: row.material_id, name: row.material_name },
    course: { _id: row.course_id, name: place.course_name },
    second: row.second,
    page: row.page,
    text: row.body,
    formatted: row.formatted,
    author: presentAuthor(row, shown),
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    resolved: row.resolved_at !== null,
    answers: row.answers,
    hiddenReason: row.hidden_reason,
    reports: place.staff ? row.reports : null,
    can: { ...rightsOf(row, shown), answer: canAnswer(shown), resolve: canResolve(shown, row) },
  };
}

/** An answer to a question of this asker's. */
export function presentAnswer(row: ListedRow, shown: Shown, asker: Pick<PostRow, 'author_id'>): CourseAnswer {
  return {
    _id: row.id,
    text: row.deleted_at === null ? row.body : null,
    formatted: row.formatted,
    author: presentAuthor(row, shown),
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    accepted: row.accepted_at !== null,
    hiddenReason: row.hidden_reason,
    reports: shown.place.staff ? row.reports : null,
    can: {
      ...rightsOf(row, shown),
      accept: canResolve(shown, asker) && row.deleted_at === null && row.hidden_at === null,
    },
  };
}
