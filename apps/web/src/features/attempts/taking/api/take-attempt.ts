import { request } from '../../../../shared/api/client.ts';
import { windowId } from '../../../../shared/auth-session/window-id.ts';
import { patience } from './patience.ts';

/** Takes an attempt for this tab: no earlier tab may save any more. */
export const takeAttempt = (id: string) =>
  request('POST /api/attempts/:id/lease', { params: { id }, body: { window: windowId() }, signal: patience() });
