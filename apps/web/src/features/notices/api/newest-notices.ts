import type { Notice } from '@lectern/contract';
import { request } from '../../../shared/api/client.ts';

/** The notices that the menu of the bell has room for. */
const few = 6;

/** The newest notices. Throws where they cannot be had. */
export async function loadNewestNotices(signal: AbortSignal): Promise<Notice[]> {
  return (await request('GET /api/users/me/notices', { query: { limit: few }, signal })).data;
}
