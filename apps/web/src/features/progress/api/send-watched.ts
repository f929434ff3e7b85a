import type { MaterialProgress } from '@lectern/contract';
import { ApiError } from '../../../shared/api/api-error.ts';
import { request } from '../../../shared/api/client.ts';
import { toProgressInput, removePending, waitingReports, type WatchReport } from '../model/pending-reports.ts';

/**
 * Sends a report, also while the page is going away, and removes it when the server has it or will never take it.
 * Resolves to the material's state after it; null when that is unknown.
 */
export async function sendWatched(userId: string, report: WatchReport): Promise<MaterialProgress | null> {
  try {
    const { material } = await request('PUT /api/courses/:id/progress', {
      params: { id: report.courseId },
      body: toProgressInput(report),
      keepalive: true,
    });
    removePending(userId, report);
    return material;
  } catch (error) {
    const refused = error instanceof ApiError && [400, 403, 404].includes(error.status);
    if (refused) removePending(userId, report);
    return null;
  }
}

/** Sends every waiting report, as after a time without a connection. */
export async function sendWaiting(userId: string): Promise<void> {
  await Promise.all(waitingReports(userId).map((report) => sendWatched(userId, report)));
}
