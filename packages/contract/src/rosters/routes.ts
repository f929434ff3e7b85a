import { z } from 'zod';
import { idOf, MessageBody, pageOf, pageQuery } from '../common.ts';
import { limits } from '../limits.ts';
import { defineRoutes } from '../route.ts';
import { CreateRosterInput, Roster, RosterRow, rosterRowActions, UpdateRosterInput } from './schemas.ts';

const RosterWritten = z.object({ message: z.string(), roster: Roster });

export const rosterRoutes = defineRoutes({
  'GET /api/rosters': {
    tag: 'Rosters',
    summary: 'Former imports, newest first',
    query: z.object({ page: pageQuery.page, limit: pageQuery.limit }),
    responses: { 200: pageOf(Roster) },
  },
  'POST /api/rosters': {
    tag: 'Rosters',
    summary:
      'Hand in a file of people, a table or a ZIP file of OneRoster: a dry run says what would become of each row',
    body: CreateRosterInput,
    bodyLimit: limits.rosterBodyBytes,
    responses: { 201: RosterWritten },
    idempotent: true,
  },
  'GET /api/rosters/:id': {
    tag: 'Rosters',
    summary: 'How a roster stands, with the progress of a running import',
    params: z.object({ id: idOf('rosters') }),
    responses: { 200: Roster },
  },
  'PUT /api/rosters/:id': {
    tag: 'Rosters',
    summary: 'Match the columns differently: another dry run of the same file',
    params: z.object({ id: idOf('rosters') }),
    body: UpdateRosterInput,
    responses: { 200: RosterWritten },
    errors: ['import_not_ready'],
  },
  'GET /api/rosters/:id/rows': {
    tag: 'Rosters',
    summary: 'The rows in the order of the file',
    params: z.object({ id: idOf('rosters') }),
    query: z.object({
      page: pageQuery.page,
      limit: pageQuery.limit,
      action: z
        .enum(rosterRowActions, 'action must be create, update, skip or bad')
        .optional()
        .describe('Only rows of which this becomes.'),
    }),
    responses: { 200: pageOf(RosterRow) },
  },
  'GET /api/rosters/:id/bad-rows.csv': {
    tag: 'Rosters',
    summary: 'The bad rows as they stood in the file, with their problems, to mend and hand in again',
    params: z.object({ id: idOf('rosters') }),
    responses: { 200: z.string() },
    csv: true,
    noted: true,
    pace: 'exports',
    errors: ['too_many_requests'],
  },
  'POST /api/rosters/:id/import': {
    tag: 'Rosters',
    summary: 'Import the good rows; the answer comes at once, the roster tells how far it is',
    params: z.object({ id: idOf('rosters') }),
    responses: { 200: RosterWritten },
    errors: ['import_not_ready'],
    asksAgain: true,
  },
  'POST /api/rosters/:id/undo': {
    tag: 'Rosters',
    summary: 'Take a whole import back: accounts made go, accounts changed are as they were',
    params: z.object({ id: idOf('rosters') }),
    responses: { 200: RosterWritten },
    errors: ['import_not_ready'],
  },
  'POST /api/rosters/:id/password-links.csv': {
    tag: 'Rosters',
    summary: 'Single-use links for the accounts made that have no password yet, as a table to hand out',
    params: z.object({ id: idOf('rosters') }),
    responses: { 200: z.string() },
    csv: true,
    pace: 'exports',
    errors: ['site_address_unknown', 'too_many_requests'],
    asksAgain: true,
  },
  'DELETE /api/rosters/:id': {
    tag: 'Rosters',
    summary: 'Throw away a roster that was not imported',
    params: z.object({ id: idOf('rosters') }),
    responses: { 200: MessageBody },
    errors: ['import_not_ready'],
  },
});
