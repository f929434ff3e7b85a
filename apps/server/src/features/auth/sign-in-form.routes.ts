import type { ErrorBody, LoginRecord, RouteResponse } from '@lectern/contract';
import { limits, signedInCookie } from '@lectern/contract';
import { areaOf } from '@lectern/contract/roles';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { anyone } from '../../platform/policy/index.ts';
import { formOf, takeForms } from './identity-providers/form-body.ts';
import { ownPage } from './own-page.ts';

/**
 * Takes the forms that sign in and out from browsers that send them by themselves: without scripts, or before they have run.
 * They are the API's own acts with their limits and refusals, and the browser is led on instead of getting data. A form of
 * another site is refused as every write is.
 */
export async function registerSignInForm(app: FastifyInstance): Promise<void> {
  await app.register(async (forms) => {
    takeForms(forms);
    const config = { policy: anyone };
    forms.post('/login', { config, bodyLimit: limits.smallBodyBytes }, async (request, reply) => {
      const fields = formOf(request);
      const back = ownPage(fields.get('redirect'));
      const isArrival = fields.has('arrival');
      const answer = await (isArrival ? giveCode(app, request, fields) : signInByApi(app, request, fields));
      if (answer.statusCode !== 200)
        return reply.redirect(formAgain(answer.json<ErrorBody>(), back, isArrival ? arrivalReasons : reasons), 303);
      const { user } = answer.json<LoginRecord>();
      const cookies = [answer.headers['set-cookie'] ?? []].flat();
      const trace = `${signedInCookie}=1; Path=/; SameSite=Lax`;
      const area = areaOf(user);
      const home = area === 'public' ? '/' : `/${area}`;
      return reply.header('set-cookie', [...cookies, trace]).redirect(back ?? home, 303);
    });
    // From the page without scripts: the pages of somebody who is signed in need them.
    forms.post('/sign-out', { config, bodyLimit: limits.smallBodyBytes }, async (request, reply) => {
      const answer = await callApi(app, request, '/api/users/sign_out', {});
      const { continueAt } = answer.json<RouteResponse<'POST /api/users/sign_out'>>();
      const cookies = [answer.headers['set-cookie'] ?? []].flat();
      const trace = `${signedInCookie}=; Path=/; SameSite=Lax; Max-Age=0`;
      return reply.header('set-cookie', [...cookies, trace]).redirect(continueAt ?? '/home', 303);
    });
  });
}

/** Headers that belong to the form and not to the call that is made of it. */
const ofForm = new Set(['content-type', 'content-length', 'transfer-encoding', 'connection', 'accept-encoding']);

function signInByApi(app: FastifyInstance, request: FastifyRequest, fields: URLSearchParams) {
  const payload = {
    usernameOrEmail: fields.get('username') ?? '',
    password: fields.get('password') ?? '',
    code: fields.get('code'),
    remember: fields.has('remember'),
  };
  return callApi(app, request, '/api/users/sign_in', payload);
}

/** The second step of somebody whom a provider sent back. */
const giveCode = (app: FastifyInstance, request: FastifyRequest, fields: URLSearchParams) =>
  callApi(app, request, '/api/auth/providers/code', { code: fields.get('code') ?? '' });

function callApi(app: FastifyInstance, request: FastifyRequest, url: string, payload: object) {
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !ofForm.has(name)));
  const remoteAddress = request.raw.socket.remoteAddress;
  return app.inject({
    method: 'POST',
    url,
    headers,
    payload,
    ...(remoteAddress !== undefined && { remoteAddress }),
  });
}

/** The reasons that the page has a sentence for. Without scripts nobody proves work: the form asks for patience. */
const reasons: Partial<Record<string, string>> = {
  invalid_credentials: 'credentials',
  code_required: 'code',
  code_wrong: 'wrong-code',
  validation_failed: 'credentials',
  account_blocked: 'blocked',
  email_not_verified: 'unverified',
  school_account_only: 'provider-only',
};

/** The same for the code alone. */
const arrivalReasons: typeof reasons = {
  code_wrong: 'provider-wrong-code',
  validation_failed: 'provider-wrong-code',
  link_used_up: 'provider-began-elsewhere',
  account_blocked: 'blocked',
  email_not_verified: 'unverified',
};

function formAgain({ error }: ErrorBody, back: string | null, words: typeof reasons): string {
  const query = new URLSearchParams({ failed: words[error] ?? 'later' });
  if (back !== null) query.set('redirect', back);
  return `/login?${query.toString()}`;
}
