import { request } from '../../../../shared/api/client.ts';
import { patience } from './patience.ts';

/** Reports that the tab is still there; the answer tells of added time and of the end. */
export const sendHeartbeat = (id: string, lease: number) =>
  request('POST /api/attempts/:id/heartbeat', { params: { id }, body: { lease }, signal: patience() });
