import type { Actor } from '../../platform/policy/index.ts';
import { adminsAnd, anyone } from '../../platform/policy/index.ts';

/** Teachers and admins upload files. */
export const mayUpload = adminsAnd('teacher');

/** Visitors too may ask for files; which ones they get follows the courses that use them. */
export const mayAskForFiles = anyone;

/** Only the person who began an upload may look at it, go on with it, or cancel it. */
export function canContinueUpload(actor: Actor, ownerId: string | null): boolean {
  return actor.id === ownerId;
}
