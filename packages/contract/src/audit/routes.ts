import { z } from 'zod';
import { pageOf } from '../common.ts';
import { defineRoutes } from '../route.ts';
import { AuditEntry, AuditQuery } from './schemas.ts';

export const auditRoutes = defineRoutes({
  'GET /api/audit': {
    tag: 'Audit',
    summary: 'Who did what to whom, newest first: for admins everything, for coordinators their institutions’ part',
    query: AuditQuery,
    responses: { 200: pageOf(AuditEntry) },
  },
  'GET /api/audit/export.csv': {
    tag: 'Audit',
    summary: 'The same as a table for spreadsheets',
    query: AuditQuery.omit({ page: true, limit: true }),
    responses: { 200: z.string() },
    csv: true,
    noted: true,
    pace: 'exports',
    errors: ['too_many_requests'],
    asksAgain: true,
  },
});
