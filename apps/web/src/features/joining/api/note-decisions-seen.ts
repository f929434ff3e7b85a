import { request } from '../../../shared/api/client.ts';
import { refreshWaiting } from './waiting.ts';

/** Tells the server which decisions were shown. When that fails, they stay new and are shown again. */
export async function noteDecisionsSeen(ids: string[]): Promise<void> {
  try {
    await request('PUT /api/users/me/join-requests/seen', { body: { ids } });
  } catch {
    return;
  }
  await refreshWaiting();
}
