import { z } from 'zod';
import { idOf, MessageBody } from '../common.ts';
import { defineRoutes } from '../route.ts';
import {
  CreateRosterSourceInput,
  PullInput,
  RosterSource,
  SourceTest,
  UpdateRosterSourceInput,
} from './source-schemas.ts';

const ofSource = z.object({ id: idOf('roster_sources') });
const SourceWritten = z.object({ message: z.string(), source: RosterSource });

export const rosterSourceRoutes = defineRoutes({
  'GET /api/roster-sources': {
    tag: 'Rosters',
    summary: 'The providers that people are pulled from, newest first, with their last pulls',
    responses: { 200: z.array(RosterSource) },
  },
  'POST /api/roster-sources': {
    tag: 'Rosters',
    asksAgain: true,
    summary: 'Have people pulled from a provider of OneRoster (REST, 1.1 or 1.2)',
    body: CreateRosterSourceInput,
    responses: { 201: SourceWritten },
    errors: ['conflict', 'too_many_requests'],
    idempotent: true,
    pace: 'requests',
  },
  'PUT /api/roster-sources/:id': {
    tag: 'Rosters',
    asksAgain: true,
    summary: 'Change a source, or turn it on or off; it pulls in the name of whoever saved it last',
    params: ofSource,
    body: UpdateRosterSourceInput,
    responses: { 200: SourceWritten },
  },
  'DELETE /api/roster-sources/:id': {
    tag: 'Rosters',
    asksAgain: true,
    summary: 'Delete a source with its pulls; what was imported stays, and can be taken back',
    params: ofSource,
    responses: { 200: MessageBody },
  },
  'POST /api/roster-sources/:id/test': {
    tag: 'Rosters',
    summary: 'Ask the provider whether it could be pulled from; nothing is read or changed',
    params: ofSource,
    responses: { 200: SourceTest },
    errors: ['too_many_requests'],
    pace: 'requests',
  },
  'POST /api/roster-sources/:id/pull': {
    tag: 'Rosters',
    asksAgain: true,
    summary: 'Begin a pull now; the answer comes at once, the source tells how far it is',
    params: ofSource,
    body: PullInput,
    responses: { 200: SourceWritten },
    errors: ['conflict', 'too_many_requests'],
    pace: 'requests',
  },
  'POST /api/roster-sources/:id/stop': {
    tag: 'Rosters',
    summary: 'Stop the pull that is under way; nothing of it is kept',
    params: ofSource,
    responses: { 200: SourceWritten },
    errors: ['conflict'],
  },
});
