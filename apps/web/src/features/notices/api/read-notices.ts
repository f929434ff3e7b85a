import type { ReadNoticesInput } from '@lectern/contract';
import { request } from '../../../shared/api/client.ts';
import { refreshUnread } from './unread.ts';

/** Tells the server which notices were read. When that fails, they stay new. */
export async function readNotices(read: ReadNoticesInput): Promise<void> {
  try {
    // The page that a notice leads to may load anew meanwhile.
    await request('POST /api/users/me/notices/read', { body: read, keepalive: true });
  } catch {
    return;
  }
  await refreshUnread();
}
