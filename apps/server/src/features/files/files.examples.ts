import type { fileRoutes } from '@lectern/contract';
import { call, type Examples } from '../../platform/feature/example.ts';

export const fileExamples = {
  'POST /api/files': [call('POST /api/files', 'teacher', { picture: 'file' })],
  'GET /api/files/limits': [call('GET /api/files/limits', 'visitor')],
  'GET /api/files/:id': [
    call('POST /api/files', 'teacher', { picture: 'file', keep: 'file' }),
    call('GET /api/files/:id', 'teacher', { params: { id: '$file' } }),
  ],
  'GET /api/files/:id/:name': [
    call('POST /api/files', 'teacher', { picture: 'file', keep: 'file' }),
    call('GET /api/files/:id/:name', 'teacher', { params: { id: '$file', name: 'picture.png' } }),
  ],
} satisfies Examples<keyof typeof fileRoutes>;
