import { limits } from '@lectern/contract';
import { adminsAnd, onlyRole } from '../../platform/policy/index.ts';

/** Students of a course and those who edit it read and answer its questions; which courses those are, the statements ask. */
export const mayUseQuestions = adminsAnd('teacher', 'student');
/** Students ask. */
export const mayAsk = onlyRole('student');
/** Teachers look after the questions of their courses, admins after all. */
export const mayLookAfterQuestions = adminsAnd('teacher');

const editMs = limits.postEditMinutes * 60_000;

/** The reader of a post, and when they ask. */
export type Reader = { id: string; place: { staff: boolean; classmates_answer: boolean }; now: Date };

type Written = { author_id: string };
type Facts = Written & { created_at: Date; deleted_at: Date | null; hidden_at: Date | null };
const isOwn = (reader: Reader, post: Written): boolean => post.author_id === reader.id;
const stands = ({ deleted_at }: Facts): boolean => deleted_at === null;

/** Whether staff or a classmate may answer here. */
export const canAnswer = ({ place }: Pick<Reader, 'place'>): boolean => place.staff || place.classmates_answer;

/** The asker and staff resolve a question, open it again and mark its answer. */
export const canResolve = (reader: Reader, question: Written): boolean => reader.place.staff || isOwn(reader, question);

/** The author changes a post for half an hour, unless it is hidden. */
export const canEdit = (reader: Reader, post: Facts): boolean =>
  isOwn(reader, post) &&
  stands(post) &&
  post.hidden_at === null &&
  reader.now.getTime() - post.created_at.getTime() <= editMs;

/** The author deletes an answer at any time, a question while nobody else has answered it. */
export const canDelete = (reader: Reader, post: Facts & { answered: boolean }): boolean =>
  isOwn(reader, post) && stands(post) && !post.answered;

/** Students report what others wrote. */
export const canReport = (reader: Reader, post: Facts): boolean =>
  !reader.place.staff && !isOwn(reader, post) && stands(post);

/** Staff hide a post and show it again. */
export const canHide = (reader: Reader, post: Facts): boolean => reader.place.staff && stands(post);
