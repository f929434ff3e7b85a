import type { MaterialProgress } from '@lectern/contract';
import { ApiError } from '../../../shared/api/api-error.ts';
import { request } from '../../../shared/api/client.ts';
import { type PageReport, removePendingPage, waitingPages } from '../model/pending-pages.ts';

/**
 * Sends a page, also while the tab is going away, and forgets it when the server has it or will never take it.
 * Resolves to the material's state after it; null when that is unknown.
 */
export async function sendPage(userId: string, report: PageReport): Promise<MaterialProgress | null> {
  const { courseId, ...body } = report;
  try {
    const answer = await request('PUT /api/courses/:id/progress', {
      params: { id: courseId },
      body,
      keepalive: true,
    });
    removePendingPage(userId, report);
    return answer.material;
  } catch (error) {
    if (error instanceof ApiError && [400, 403, 404].includes(error.status)) removePendingPage(userId, report);
    return null;
  }
}

/** Sends every waiting page, as after a time without a connection. */
export async function sendWaitingPages(userId: string): Promise<void> {
  await Promise.all(waitingPages(userId).map((report) => sendPage(userId, report)));
}
