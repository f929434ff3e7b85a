import { asSaid, say, sayCount } from '@lectern/contract/say';
import type { Said } from '@lectern/contract/sentence';
import type { Role } from '@lectern/contract';
import type { UploadPurpose } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/index.ts';
import { formatBytes } from './file-rules.ts';

/** How much may be stored, in bytes. */
export type UploadQuotas = {
  readonly person: number;
  /** The room of a teacher whom nobody has approved yet. */
  readonly unapproved: number;
  readonly institution: number;
  readonly site: number;
};

/** Where somebody stands who is about to store a file. Amounts in bytes, what open uploads promise included. */
export type Standing = {
  readonly role: Role;
  readonly isAdmin: boolean;
  readonly isApproved: boolean;
  /** The institution whose room is taken too, or null. */
  readonly institutionId: string | null;
  /** How many files of the same purpose the person has. */
  readonly files: number;
  readonly person: number;
  readonly openUploads: number;
  /** By everybody's open uploads alone. */
  readonly promised: number;
  readonly institution: number;
  readonly newcomers: number;
  readonly site: number;
};

/** The size at which the smallest file counts, in bytes: it takes a row and a name too. */
export const leastCharge = 64 * 1024;
/** How many uploads one person may have begun and not finished. */
const mostOpenUploads = 20;
/** The pictures of one person that may exist at once: the one that shows and those that are on their way to take its place. */
const mostPictures = 5;
/** All newcomers together have this part of the site's room, so that accounts anybody can make never keep authors out. */
const newcomersPart = 0.1;

/** Whether somebody may not author: students, and teachers whom nobody has approved. */
export function isNewcomer({ role, isAdmin, isApproved }: Pick<Standing, 'role' | 'isAdmin' | 'isApproved'>): boolean {
  return !isAdmin && (role === 'student' || (role === 'teacher' && !isApproved));
}

/** How much one person may have stored for work, in bytes. */
export function personQuota(standing: Standing, quotas: UploadQuotas): number {
  return isNewcomer(standing) ? Math.min(quotas.unapproved, quotas.person) : quotas.person;
}

/** Refuses one more upload of somebody who has begun so many. Throws `too_many_requests`. */
export function refuseManyOpen({ openUploads }: Standing): void {
  if (openUploads < mostOpenUploads) return;
  const said = sayCount(
    mostOpenUploads,
    'You have {n} unfinished upload. Finish or cancel it first.',
    'You have {n} unfinished uploads. Finish or cancel one of them first.',
  );
  throw new AppError('too_many_requests', said, { headers: { 'retry-after': '60' } });
}

/** The purposes whose files share one room. */
export const purposesOfWork: readonly UploadPurpose[] = ['work', 'import'];
export const takesRoomOfWork = (purpose: UploadPurpose): boolean => purposesOfWork.includes(purpose);

/** Refuses a file of so many bytes that does not fit any more. Throws `payload_too_large` or `too_many_requests`. */
export function refuseBeyondQuota(
  standing: Standing,
  quotas: UploadQuotas,
  purpose: UploadPurpose,
  size: number,
): void {
  if (purpose === 'picture' && standing.files >= mostPictures) {
    const message = 'You uploaded several pictures at once. Please try again in a moment.';
    throw new AppError('too_many_requests', message, { headers: { 'retry-after': '10' } });
  }
  const bytes = Math.max(size, leastCharge);
  const most = personQuota(standing, quotas);
  if (takesRoomOfWork(purpose) && standing.person + bytes > most)
    throw doesNotFit(ownRoomUsed(most - standing.person, most));
  if (standing.institutionId !== null && standing.institution + bytes > quotas.institution)
    throw doesNotFit(
      say('Your institution has used all of its {most} for files. Please tell an administrator.', {
        most: formatBytes(quotas.institution),
      }),
    );
  const crowded = isNewcomer(standing) && standing.newcomers + bytes > quotas.site * newcomersPart;
  if (crowded || standing.site + bytes > quotas.site)
    throw doesNotFit('The server has no space left for files. Please tell an administrator.');
}

const ownRoomUsed = (left: number, most: number): Said =>
  say(
    'This file does not fit: you have {left} of your {most} left. Remove files you no longer need from your courses; the space becomes free a day later.',
    { left: formatBytes(Math.max(0, left)), most: formatBytes(most) },
  );

function doesNotFit(sentence: string | Said): AppError {
  const said = asSaid(sentence);
  return new AppError('payload_too_large', said, { issues: [{ path: 'file', ...said }] });
}
