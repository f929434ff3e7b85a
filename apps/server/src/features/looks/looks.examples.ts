import type { lookRoutes } from '@lectern/contract';
import { call, type Examples } from '../../platform/feature/example.ts';
import { makeInstitution } from '../api-docs/index.ts';

/** A picture of one point. */
const logo =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const institution = { id: '$institution' };
const dressInstitution = call('PUT /api/institution/:id/look', 'admin', {
  params: institution,
  body: { accent: '#7a1f5c', logo },
  keep: { as: 'logo', found: '"logo":"/api/logos/\\([^"]*\\)"' },
});

export const lookExamples = {
  'GET /api/site-look': [call('GET /api/site-look', 'visitor')],
  'PUT /api/site-look': [call('PUT /api/site-look', 'admin', { body: { accent: '#24548f', logo: null } })],
  'DELETE /api/site-look': [call('DELETE /api/site-look', 'admin')],
  'GET /api/institution/:id/look': [
    makeInstitution,
    call('GET /api/institution/:id/look', 'admin', { params: institution }),
  ],
  'PUT /api/institution/:id/look': [makeInstitution, dressInstitution],
  'DELETE /api/institution/:id/look': [
    makeInstitution,
    call('DELETE /api/institution/:id/look', 'admin', { params: institution }),
  ],
  'GET /api/logos/:digest': [
    makeInstitution,
    dressInstitution,
    call('GET /api/logos/:digest', 'visitor', { params: { digest: '$logo' } }),
  ],
} satisfies Examples<keyof typeof lookRoutes>;
