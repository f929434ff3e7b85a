import type { rosterSourceRoutes } from '@lectern/contract';
import { call, type Examples } from '../../../platform/feature/example.ts';

const source = { id: '$source' };
const input = {
  name: 'School register $now',
  version: '1.1' as const,
  baseUrl: 'https://sis.example.org/ims/oneroster/v1p1',
  tokenUrl: 'https://sis.example.org/oauth/token',
  clientId: 'lectern',
  hour: 3,
  importsItself: false,
  adoptSelfMade: false,
  isEnabled: true,
};
const secret = { clientSecret: 'as the provider told it' };
const makeSource = call('POST /api/roster-sources', 'admin', { body: { ...input, ...secret }, keep: 'source' });
const pull = call('POST /api/roster-sources/:id/pull', 'admin', { params: source, body: { everything: true } });

export const sourceExamples = {
  'GET /api/roster-sources': [call('GET /api/roster-sources', 'admin')],
  'POST /api/roster-sources': [makeSource],
  'PUT /api/roster-sources/:id': [
    makeSource,
    call('PUT /api/roster-sources/:id', 'admin', { params: source, body: { ...input, hour: 4 } }),
  ],
  'DELETE /api/roster-sources/:id': [makeSource, call('DELETE /api/roster-sources/:id', 'admin', { params: source })],
  'POST /api/roster-sources/:id/test': [
    makeSource,
    call('POST /api/roster-sources/:id/test', 'admin', { params: source }),
  ],
  'POST /api/roster-sources/:id/pull': [makeSource, pull],
  'POST /api/roster-sources/:id/stop': [
    makeSource,
    pull,
    call('POST /api/roster-sources/:id/stop', 'admin', { params: source }),
  ],
} satisfies Examples<keyof typeof rosterSourceRoutes>;
