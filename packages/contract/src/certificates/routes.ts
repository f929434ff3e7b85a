import { z } from 'zod';
import { idOf, MessageBody, pageOf } from '../common.ts';
import { defineRoutes } from '../route.ts';
import {
  CertificateSettings,
  CertificateSettingsInput,
  CheckedCertificate,
  CourseCertificate,
  IssuedCertificate,
  IssuedListQuery,
  IssuerProfile,
  OwnCertificate,
  Revocation,
  RevokeInput,
} from './schemas.ts';

const course = z.object({ id: idOf('courses') });
const certificate = z.object({ id: idOf('certificates') });
const address = z.object({ code: z.string() });

export const certificateRoutes = defineRoutes({
  'GET /api/courses/:id/certificate': {
    tag: 'Certificates',
    summary: 'What a course asks for its certificate, how far one is, and one’s own where it is issued',
    params: course,
    responses: { 200: CourseCertificate },
  },
  'GET /api/courses/:id/certificate-settings': {
    tag: 'Certificates',
    summary: 'The conditions of a course’s certificate, and what stands in their way',
    params: course,
    responses: { 200: CertificateSettings },
  },
  'PUT /api/courses/:id/certificate-settings': {
    tag: 'Certificates',
    summary: 'Offer a certificate, or offer none from now on; those who meet the conditions get it',
    params: course,
    body: CertificateSettingsInput,
    responses: { 200: z.object({ message: z.string(), settings: CertificateSettings }) },
  },
  'GET /api/courses/:id/certificates': {
    tag: 'Certificates',
    summary: 'The certificates that a course has issued, the newest first',
    params: course,
    query: IssuedListQuery,
    responses: { 200: pageOf(IssuedCertificate).extend({ doubted: z.int() }) },
  },
  'PUT /api/certificates/:id/revoked': {
    tag: 'Certificates',
    summary: 'Revoke a certificate for a reason, or make it valid again',
    params: certificate,
    body: RevokeInput,
    responses: { 200: MessageBody },
  },
  'GET /api/certificates/:id/pdf': {
    tag: 'Certificates',
    summary: 'A valid certificate of one’s own, or of a course that one edits, as a PDF to print',
    params: certificate,
    responses: { 200: z.string() },
    errors: ['too_many_requests', 'service_unavailable'],
    pace: 'exports',
    binary: true,
  },
  'GET /api/users/me/certificates': {
    tag: 'Certificates',
    summary: 'One’s own certificates, the newest first',
    responses: { 200: z.object({ data: z.array(OwnCertificate) }) },
  },
  'GET /api/certificate-checks/:code': {
    tag: 'Certificates',
    summary: 'A certificate by the secret end of its address, as anybody checks it',
    params: address,
    responses: { 200: CheckedCertificate },
    errors: ['too_many_requests'],
  },
  'GET /api/certificate-checks/:code/revocation': {
    tag: 'Certificates',
    summary: 'The id of a certificate, and why it is revoked, for those who may revoke it; null for others',
    params: address,
    responses: { 200: z.object({ revocation: Revocation.nullable() }) },
  },
  'GET /api/certificate-checks/:code/credential': {
    tag: 'Certificates',
    summary: 'A valid certificate as an Open Badges 3.0 credential, a signed JWT',
    params: address,
    responses: { 200: z.string() },
    errors: ['too_many_requests', 'site_address_unknown'],
    binary: true,
  },
  'GET /api/certificate-issuer': {
    tag: 'Certificates',
    summary: 'The site as the issuer of credentials',
    responses: { 200: IssuerProfile },
    errors: ['site_address_unknown'],
  },
  'GET /api/certificate-issuer/status/:list': {
    tag: 'Certificates',
    summary: 'The credentials of one course that are revoked, as a signed Bitstring Status List',
    params: z.object({ list: z.string() }),
    responses: { 200: z.string() },
    errors: ['site_address_unknown'],
    binary: true,
  },
});
