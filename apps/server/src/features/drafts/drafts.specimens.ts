import type { draftRoutes } from '@lectern/contract';
import { type Access, teachers } from '../../../testing/specimens/access.ts';
import { byPath, type Specimens } from '../../../testing/specimens/specimen.ts';

/** The author alone, as who typed it. */
const writer: Access = [401, 403, 200, 404, 403, 404, 401];
/** The text of the scene's draft, which its author saves again. */
const saved = (draft: string) => ({
  kind: 'course' as const,
  thing: null,
  name: 'Mosses',
  basedOn: null,
  idempotencyKey: draft,
  content: '{}',
  savedAt: null,
});

export const draftSpecimens = {
  'GET /api/drafts': { access: teachers },
  'GET /api/drafts/:id': { access: writer },
  // Everybody has ids of their own: under the author's, others save another draft.
  'PUT /api/drafts/:id': {
    access: teachers,
    body: ({ draft }) => saved(draft),
    trespass: 'every author has ids of their own',
  },
  'DELETE /api/drafts/:id': { access: writer, trespass: byPath },
} satisfies Specimens<keyof typeof draftRoutes>;
