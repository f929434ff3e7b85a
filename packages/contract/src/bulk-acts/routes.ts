import { z } from 'zod';
import { idOf, pageOf, pageQuery } from '../common.ts';
import { defineRoutes } from '../route.ts';
import { BulkAct, BulkActInput, BulkPreview, BulkUndone, PeopleChosen, RecentBulkAct } from './schemas.ts';

export const bulkActRoutes = defineRoutes({
  'POST /api/users/bulk/preview': {
    tag: 'Users',
    summary: 'What an act on many people would do: how many it changes, and who is left out for which reason',
    body: BulkActInput,
    responses: { 200: BulkPreview },
  },
  'GET /api/users/bulk': {
    tag: 'Users',
    summary: 'The acts on many people of the last day, whoever did them, newest first',
    query: z.object({ page: pageQuery.page, limit: pageQuery.limit }),
    responses: { 200: pageOf(RecentBulkAct) },
  },
  'POST /api/users/bulk': {
    tag: 'Users',
    summary: 'Block or unblock many people, move them to an institution or add them to a group, all in one step',
    body: BulkActInput,
    responses: { 201: z.object({ message: z.string(), bulkAct: BulkAct }) },
    idempotent: true,
  },
  'POST /api/users/bulk/:id/undo': {
    tag: 'Users',
    summary: 'Undo such an act within a day, but for people whom somebody has changed since',
    params: z.object({ id: idOf('bulk_acts') }),
    responses: { 200: BulkUndone },
    errors: ['conflict'],
  },
  'POST /api/users/bulk/password-links.csv': {
    tag: 'Users',
    summary: 'A new single-use link for each of many people to set a password with, as a table; former links end',
    body: PeopleChosen,
    responses: { 200: z.string() },
    csv: true,
    pace: 'exports',
    errors: ['site_address_unknown', 'too_many_requests'],
    asksAgain: true,
  },
});
