import { z } from 'zod';
import { MessageBody } from '../common.ts';
import { limits } from '../limits.ts';
import { defineRoutes } from '../route.ts';
import { Consent, ConsentGivenInput, ConsentQuery, ConsentSettings, ConsentSettingsInput } from './consent.ts';

export const consentRoutes = defineRoutes({
  'GET /api/consent': {
    tag: 'Consent',
    summary: 'The text of the site that people agree to, for anybody',
    query: ConsentQuery,
    responses: { 200: Consent },
    whileStepMissing: true,
    whileConsentMissing: true,
  },
  'POST /api/users/me/consent': {
    tag: 'Consent',
    summary: 'Agree to the present version of the text',
    body: ConsentGivenInput,
    bodyLimit: limits.smallBodyBytes,
    responses: { 200: MessageBody },
    errors: ['conflict'],
    whileStepMissing: true,
    whileConsentMissing: true,
  },
  'GET /api/consent/settings': {
    tag: 'Consent',
    summary: 'The text in all of its languages, and how many people have agreed',
    responses: { 200: ConsentSettings },
  },
  'PUT /api/consent/settings': {
    tag: 'Consent',
    summary: 'Set the text that people agree to from their next sign-in on, correct it, or take it away',
    body: ConsentSettingsInput,
    bodyLimit: 5 * limits.richTextBytes + 64 * 1024,
    responses: { 200: ConsentSettings.extend({ message: z.string() }) },
    errors: ['stale_update'],
    asksAgain: true,
  },
  'GET /api/consent/agreements.csv': {
    tag: 'Consent',
    summary: 'Who agreed to which version, when and in which language, as a table for spreadsheets',
    responses: { 200: z.string() },
    csv: true,
    noted: true,
    pace: 'exports',
    errors: ['too_many_requests'],
    asksAgain: true,
  },
});
