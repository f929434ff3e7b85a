import type { FileKind } from '@lectern/contract';
import type { Actor } from '../../platform/policy/index.ts';
import { adminsAnd, anyone } from '../../platform/policy/index.ts';

/** Teachers and admins upload files for courses, coordinators pictures of institutions. */
export const mayUpload = adminsAnd('teacher', 'coordinator');

/** The one kind of file that somebody may upload, or null where they may upload any. */
export function onlyKindFor(actor: Actor): FileKind | null {
  return !actor.isAdmin && actor.role === 'coordinator' ? 'image' : null;
}

/** Visitors too may ask for files; which ones they get follows the courses, people and institutions that use them. */
export const mayAskForFiles = anyone;

/** Only the person who began an upload may look at it, go on with it, or cancel it. */
export function canContinueUpload(actor: Actor, ownerId: string | null): boolean {
  return actor.id === ownerId;
}
