import { AppError } from '../http/index.ts';

const full = new Set(['ENOSPC', 'EDQUOT']);

/** The answer when the disk has no space for a file. */
export const noRoom = () =>
  new AppError('service_unavailable', 'The server has no space left for files. Please tell an administrator.');

/** Whether a write failed because the disk, or the quota on it, was full. */
export const isFullDisk = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && full.has(String(error.code));

/** The error of a failed write as callers should see it: a full disk by name, any other unchanged. */
export function explainFullDisk(error: unknown): unknown {
  return isFullDisk(error) ? noRoom() : error;
}
