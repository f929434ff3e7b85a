import { request } from '../../../shared/api/client.ts';
import { patience } from './patience.ts';

/** Says that the tab is still there, and hears of added time and of the end. */
export const sendHeartbeat = (id: string, lease: number) =>
  request('POST /api/attempts/:id/heartbeat', { params: { id }, body: { lease }, signal: patience() });
