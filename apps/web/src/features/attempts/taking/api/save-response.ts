import type { SaveResponseInput } from '@lectern/contract';
import { request } from '../../../../shared/api/client.ts';
import { patience } from './patience.ts';

/** Saves a choice, also while the page is going away. */
export const saveResponse = (id: string, questionId: string, body: SaveResponseInput) =>
  request('PUT /api/attempts/:id/responses/:questionId', {
    params: { id, questionId },
    body,
    keepalive: true,
    signal: patience(),
  });
