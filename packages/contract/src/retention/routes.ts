import { z } from 'zod';
import { defineRoutes } from '../route.ts';
import { RetentionInput, RetentionPreview, RetentionPreviewInput, RetentionRules } from './schemas.ts';

export const retentionRoutes = defineRoutes({
  'GET /api/retention': {
    tag: 'Retention',
    summary: 'How long things are kept, kind by kind',
    responses: { 200: RetentionRules },
  },
  'POST /api/retention/preview': {
    tag: 'Retention',
    summary: 'Count what would be removed if these kinds were kept for so long',
    body: RetentionPreviewInput,
    responses: { 200: RetentionPreview },
  },
  'PUT /api/retention': {
    tag: 'Retention',
    summary:
      'Choose how long these kinds are kept; others stay as they are. What removes something has to be confirmed, and begins after a day',
    body: RetentionInput,
    responses: { 200: RetentionRules.extend({ message: z.string() }) },
    errors: ['conflict'],
    asksAgain: true,
  },
});
