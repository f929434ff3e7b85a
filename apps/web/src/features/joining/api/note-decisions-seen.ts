import { request } from '../../../shared/api/client.ts';
import { refreshWaiting } from './waiting.ts';

/** Tells the server that the decisions were shown. When it cannot be told, they stay new, and are told of next time. */
export async function noteDecisionsSeen(): Promise<void> {
  try {
    await request('PUT /api/users/me/join-requests/seen');
  } catch {
    return;
  }
  await refreshWaiting();
}
