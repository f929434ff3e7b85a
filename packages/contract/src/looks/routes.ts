import { z } from 'zod';
import { idOf } from '../common.ts';
import { defineRoutes } from '../route.ts';
import { Look, LookInput } from './schemas.ts';

const LookWritten = z.object({ message: z.string(), look: Look });
const ofInstitution = z.object({ id: idOf('institutions') });

export const lookRoutes = defineRoutes({
  'GET /api/site-look': {
    tag: 'Looks',
    summary: 'The colour and the logo of the site, for anybody',
    responses: { 200: Look },
  },
  'PUT /api/site-look': {
    tag: 'Looks',
    summary: 'Change the colour or the logo of the site; a field that is left out stays, and null is Lectern’s own',
    body: LookInput,
    responses: { 200: LookWritten },
    errors: ['stale_update', 'too_many_requests'],
    pace: 'looks',
  },
  'DELETE /api/site-look': {
    tag: 'Looks',
    summary: 'Give the site back the colour and the logo of Lectern',
    responses: { 200: LookWritten },
    errors: ['too_many_requests'],
    pace: 'looks',
  },
  'GET /api/institution/:id/look': {
    tag: 'Looks',
    summary: 'The colour and the logo of an institution, for those who may change them',
    params: ofInstitution,
    responses: { 200: Look },
  },
  'PUT /api/institution/:id/look': {
    tag: 'Looks',
    summary: 'Change the colour or the logo of an institution, which its members see once it is approved',
    params: ofInstitution,
    body: LookInput,
    responses: { 200: LookWritten },
    errors: ['stale_update', 'too_many_requests'],
    pace: 'looks',
  },
  'DELETE /api/institution/:id/look': {
    tag: 'Looks',
    summary: 'Give an institution back the colour and the logo of the site',
    params: ofInstitution,
    responses: { 200: LookWritten },
    errors: ['too_many_requests'],
    pace: 'looks',
  },
  'GET /api/logos/:digest': {
    tag: 'Looks',
    summary: 'The picture of a logo, for anybody where it is the site’s or of an approved institution',
    params: z.object({ digest: z.string().regex(/^[0-9a-f]{32}$/, 'There is no logo at this address') }),
    responses: { 200: z.string() },
    binary: true,
  },
});
