import { z } from 'zod';
import { idOf, MessageBody } from '../common.ts';
import { defineRoutes } from '../route.ts';
import { AccessToken, AccessTokenInput, NewAccessToken } from './schemas.ts';

const ofInstitution = z.object({ id: idOf('institutions') });

export const accessTokenRoutes = defineRoutes({
  'GET /api/access-tokens': {
    tag: 'Access tokens',
    summary:
      'The access tokens for the whole site, newest first: those that have not ended, and those of the last 30 days',
    responses: { 200: z.array(AccessToken) },
  },
  'POST /api/access-tokens': {
    tag: 'Access tokens',
    asksAgain: true,
    summary: 'Make a token by which a script acts as oneself on the whole site, within its scopes; it is told once',
    body: AccessTokenInput,
    responses: { 201: NewAccessToken },
    errors: ['conflict', 'too_many_requests'],
    idempotent: true,
    toldOnce: ['secret'],
    pace: 'requests',
  },
  'GET /api/institution/:id/access-tokens': {
    tag: 'Access tokens',
    summary: 'The access tokens for an institution that one manages, in the same way',
    params: ofInstitution,
    responses: { 200: z.array(AccessToken) },
  },
  'POST /api/institution/:id/access-tokens': {
    tag: 'Access tokens',
    asksAgain: true,
    summary: 'Make a token by which a script acts as a coordinator of this institution alone, within its scopes',
    params: ofInstitution,
    body: AccessTokenInput,
    responses: { 201: NewAccessToken },
    errors: ['conflict', 'too_many_requests'],
    idempotent: true,
    toldOnce: ['secret'],
    pace: 'requests',
  },
  'DELETE /api/access-tokens/:id': {
    tag: 'Access tokens',
    summary: 'Revoke an access token: it opens nothing from now on',
    params: z.object({ id: idOf('access_tokens') }),
    responses: { 200: MessageBody },
  },
});
