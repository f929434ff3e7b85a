import type { rosterRoutes } from '@lectern/contract';
import { call, type Examples } from '../../platform/feature/example.ts';
import { handInRoster, importRoster, untilImported } from '../api-docs/index.ts';

const roster = { id: '$roster' };

export const rosterExamples = {
  'GET /api/rosters': [call('GET /api/rosters', 'admin', { query: { limit: 5 } })],
  'POST /api/rosters': [
    call('POST /api/rosters', 'admin', {
      body: { fileName: 'people.csv', text: 'username,email\nada-$now,ada-$now@example.org\n' },
    }),
  ],
  'GET /api/rosters/:id': [handInRoster, call('GET /api/rosters/:id', 'admin', { params: roster })],
  'PUT /api/rosters/:id': [
    handInRoster,
    call('PUT /api/rosters/:id', 'admin', { params: roster, body: { columns: ['username', 'email', null] } }),
  ],
  'GET /api/rosters/:id/rows': [
    handInRoster,
    call('GET /api/rosters/:id/rows', 'admin', { params: roster, query: { action: 'create', limit: 5 } }),
  ],
  'GET /api/rosters/:id/bad-rows.csv': [
    handInRoster,
    call('GET /api/rosters/:id/bad-rows.csv', 'admin', { params: roster }),
  ],
  'POST /api/rosters/:id/import': [handInRoster, importRoster],
  'POST /api/rosters/:id/undo': [
    handInRoster,
    importRoster,
    untilImported,
    call('POST /api/rosters/:id/undo', 'admin', { params: roster }),
  ],
  'POST /api/rosters/:id/password-links.csv': [
    handInRoster,
    importRoster,
    untilImported,
    call('POST /api/rosters/:id/password-links.csv', 'admin', { params: roster }),
  ],
  'DELETE /api/rosters/:id': [handInRoster, call('DELETE /api/rosters/:id', 'admin', { params: roster })],
} satisfies Examples<keyof typeof rosterRoutes>;
