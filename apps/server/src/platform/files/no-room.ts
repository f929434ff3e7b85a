import { AppError } from '../http/index.ts';

const full = new Set(['ENOSPC', 'EDQUOT']);

/** What is answered when files cannot be kept for want of disk space. */
export const noRoom = () =>
  new AppError('service_unavailable', 'There is no room left for files on the server. Please tell an administrator.');

/** True for the error of a write for which the disk, or what one may use of it, had no room. */
export const isFullDisk = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && full.has(String(error.code));

/** The error of a failed write as callers should see it: a full disk by name, any other unchanged. */
export function explainFullDisk(error: unknown): unknown {
  return isFullDisk(error) ? noRoom() : error;
}
