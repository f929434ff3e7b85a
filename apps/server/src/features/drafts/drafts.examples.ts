import type { draftRoutes } from '@lectern/contract';
import { call, type Examples } from '../../platform/feature/example.ts';

const params = { id: '01a1f1f0-0000-7000-8000-00000000d4af' };

const save = call('PUT /api/drafts/:id', 'teacher', {
  params,
  body: {
    kind: 'course',
    thing: null,
    name: 'Mosses',
    basedOn: null,
    idempotencyKey: 'a-key-of-the-form',
    content: '{"course":{"name":"Mosses"}}',
    savedAt: null,
  },
});

export const draftExamples = {
  'GET /api/drafts': [call('GET /api/drafts', 'teacher', { query: { kind: 'course' } })],
  'GET /api/drafts/:id': [save, call('GET /api/drafts/:id', 'teacher', { params })],
  'PUT /api/drafts/:id': [save],
  'DELETE /api/drafts/:id': [save, call('DELETE /api/drafts/:id', 'teacher', { params })],
} satisfies Examples<keyof typeof draftRoutes>;
