import { certificateTexts } from '@lectern/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { contentDisposition, type Storage } from '../../platform/files/index.ts';
import { languageOfRequest, type Router, siteAddress } from '../../platform/http/index.ts';
import { anyone } from '../../platform/policy/index.ts';
import { mayEarn, mayLookAfterCertificates, mayReadCertificates } from './certificates.policy.ts';
import {
  getCourseCertificate,
  getOwn,
  getRevocation,
  pageOfIssued,
  requirePrintable,
  revoke,
} from './certificates.service.ts';
import { check, type Checking, credentialOf, requireKey, requireSite, statusList } from './checking.service.ts';
import { issuerProfile } from './credentials/credential.ts';
import { listKeys } from './credentials/keys.ts';
import { certificatePdf } from './pdf/certificate-pdf.ts';
import { chooseSettings, getSettings } from './settings.service.ts';

export type CertificatesDeps = Checking & { storage: Storage; publicUrl: string | null };

/** Certificates: earned, issued, looked after, printed and checked. */
export function registerCertificates(route: Router, app: FastifyInstance, deps: CertificatesDeps): void {
  registerOwn(route);
  registerStaff(route);
  registerPdf(route, deps);
  registerChecks(route, deps);
  registerIssuer(route, deps);
  registerKeys(app, deps);
}

function registerOwn(route: Router): void {
  route('GET /api/courses/:id/certificate', {
    policy: mayEarn,
    handler: async ({ act, params }) => ({ status: 200, body: await getCourseCertificate(act, params.id) }),
  });

  route('GET /api/users/me/certificates', {
    policy: mayReadCertificates,
    handler: async ({ act }) => ({ status: 200, body: { data: await getOwn(act) } }),
  });
}

function registerStaff(route: Router): void {
  const policy = mayLookAfterCertificates;

  route('GET /api/courses/:id/certificate-settings', {
    policy,
    handler: async ({ act, params }) => ({ status: 200, body: await getSettings(act, params.id) }),
  });

  route('PUT /api/courses/:id/certificate-settings', {
    policy,
    handler: async ({ act, params, body }) => ({
      status: 200,
      body: { message: certificateTexts.saved, settings: await chooseSettings(act, params.id, body) },
    }),
  });

  route('GET /api/courses/:id/certificates', {
    policy,
    handler: async ({ act, params, query }) => ({ status: 200, body: await pageOfIssued(act, params.id, query) }),
  });

  route('GET /api/certificate-checks/:code/revocation', {
    policy,
    handler: async ({ act, params }) => ({ status: 200, body: { revocation: await getRevocation(act, params.code) } }),
  });

  route('PUT /api/certificates/:id/revoked', {
    policy,
    handler: async ({ act, params, body: { reason } }) => {
      await revoke(act, params.id, reason);
      return { status: 200, body: { message: reason === null ? certificateTexts.restored : certificateTexts.revoked } };
    },
  });
}

function registerPdf(route: Router, { db, storage, publicUrl }: CertificatesDeps): void {
  route('GET /api/certificates/:id/pdf', {
    policy: mayReadCertificates,
    handler: async ({ act, params, request, reply }) => {
      const row = await requirePrintable(act, params.id);
      const language = languageOfRequest(request.headers);
      const site = siteAddress(request, publicUrl);
      const pdf = await certificatePdf({ db, storage, personId: act.actor.id, language, site }, row);
      return reply
        .type('application/pdf')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', contentDisposition('inline', `${row.course_name} – ${row.person_name}.pdf`))
        .send(Buffer.from(pdf));
    },
  });
}

/** A checked certificate may be revoked in the next moment, and is not for search engines. */
const unkept = (reply: FastifyReply) => reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
const sendJwt = (reply: FastifyReply, jwt: string) => unkept(reply).type('application/vc+jwt').send(jwt);

function registerChecks(route: Router, deps: CertificatesDeps): void {
  route('GET /api/certificate-checks/:code', {
    policy: anyone,
    handler: async ({ params, request, reply }) => {
      unkept(reply);
      return { status: 200, body: await check(deps, params.code, request.ip) };
    },
  });

  route('GET /api/certificate-checks/:code/credential', {
    policy: anyone,
    handler: async ({ params, request, reply }) => {
      const site = siteAddress(request, deps.publicUrl);
      const jwt = await credentialOf(deps, params.code, { ip: request.ip, site });
      void reply.header('content-disposition', contentDisposition('attachment', 'credential.jwt'));
      return sendJwt(reply, jwt);
    },
  });
}

function registerIssuer(route: Router, deps: CertificatesDeps): void {
  route('GET /api/certificate-issuer', {
    policy: anyone,
    handler: async ({ request }) => ({
      status: 200,
      body: issuerProfile(requireSite(siteAddress(request, deps.publicUrl))),
    }),
  });

  route('GET /api/certificate-issuer/status/:list', {
    policy: anyone,
    handler: async ({ params, request, reply }) =>
      sendJwt(reply, await statusList(deps, params.list, siteAddress(request, deps.publicUrl))),
  });
}

/** The public keys at addresses that credentials name, in the forms that verifiers know (RFC 7517). */
function registerKeys(app: FastifyInstance, { db }: Checking): void {
  const config = { policy: anyone };
  const brief = { 'cache-control': 'public, max-age=300' };
  app.get('/.well-known/jwks.json', { config }, async (_request, reply) =>
    reply.headers(brief).send({ keys: await listKeys(db) }),
  );
  app.get<{ Params: { key: string } }>('/.well-known/certificate-keys/:key', { config }, async (request, reply) =>
    reply.headers(brief).send(await requireKey(db, request.params.key)),
  );
}
