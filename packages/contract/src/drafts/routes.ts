import { z } from 'zod';
import { idOf, MessageBody, Timestamp } from '../common.ts';
import { defineRoutes } from '../route.ts';
import { Draft, DraftInput, DraftListItem, DraftQuery } from './schemas.ts';

const one = z.object({ id: idOf('drafts') });

export const draftRoutes = defineRoutes({
  'GET /api/drafts': {
    tag: 'Drafts',
    summary:
      "One's own drafts of courses or tests, the latest first; those of things that one no longer edits are left out",
    query: DraftQuery,
    responses: { 200: z.object({ data: z.array(DraftListItem) }) },
  },
  'GET /api/drafts/:id': {
    tag: 'Drafts',
    summary: "One of one's own drafts with its text",
    params: one,
    responses: { 200: z.object({ draft: Draft }) },
  },
  'PUT /api/drafts/:id': {
    tag: 'Drafts',
    summary: 'Save a draft under an id of its form; `stale_update` where another window saved it meanwhile',
    params: one,
    body: DraftInput,
    responses: { 200: z.object({ savedAt: Timestamp }) },
    errors: ['stale_update', 'too_many_drafts'],
  },
  'DELETE /api/drafts/:id': {
    tag: 'Drafts',
    summary: "Discard one of one's own drafts",
    params: one,
    responses: { 200: MessageBody },
  },
});
