import { sealClientSecret } from '../../../src/features/auth/identity-providers/client-secret.ts';
import type { ProviderRow } from '../../../src/features/auth/identity-providers/providers.repository.ts';
import { createOutward, systemResolve } from '../../../src/platform/net/index.ts';
import { buildTestApp, type TestApp, type TestAppOptions } from '../../build-test-app.ts';
import type { Answer } from '../../caller.ts';
import { cheapHash } from '../../cheap-hash.ts';
import type { TestUser } from '../../index.ts';
import { nameKey } from '../../../src/platform/text/name-key.ts';
import { buildProvider } from './provider-input.ts';
import { startTestProvider, type TestProvider } from './test-provider.ts';

/** An application that may ask providers on this machine, one of them, and its row, by which students of its domain come in. */
export type ProviderStage = { t: TestApp; school: TestProvider; row: ProviderRow; close(): Promise<void> };

/** The row of a provider on this machine. */
export async function buildRowOf(
  t: TestApp,
  school: TestProvider,
  given: Partial<ProviderRow> = {},
): Promise<ProviderRow> {
  const id = given.id ?? crypto.randomUUID();
  const opens = { domains: ['oakwood.example'], vouches_for_addresses: true, makes_accounts: true };
  const sealed_secret = sealClientSecret(t.services, id, school.clientSecret);
  return buildProvider(t, { issuer: school.issuer, ...opens, ...given, id, sealed_secret });
}

export async function buildProviderStage(options: TestAppOptions = {}): Promise<ProviderStage> {
  const outward = createOutward({ allowPrivate: false, allowLoopback: true, resolve: systemResolve });
  const t = await buildTestApp({ outward, ...options });
  const school = await startTestProvider(() => t.clock.now());
  const row = await buildRowOf(t, school);
  const close = async (): Promise<void> => void (await Promise.all([t.close(), school.close()]));
  return { t, school, row, close };
}

/** A browser, with the cookies that it was given. */
export type Browser = ReturnType<typeof openBrowser>;

export function openBrowser(t: TestApp) {
  const cookies = new Map<string, string>();
  const header = (): Record<string, string> => {
    const text = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return text === '' ? {} : { cookie: text };
  };
  const keep = (answer: Answer): Answer => {
    for (const { name, value } of answer.cookies) {
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  return {
    cookies,
    async get(url: string): Promise<Answer> {
      return keep(await t.visitor.get(url, header()));
    },
    async post(url: string, body?: unknown): Promise<Answer> {
      return keep(await t.visitor.post(url, body, header()));
    },
    async put(url: string, body?: unknown): Promise<Answer> {
      return keep(await t.visitor.put(url, body, header()));
    },
    /** Presses the button of a provider; answers the address there. */
    async begin(row: { id: string }, redirect?: string): Promise<string> {
      const query = redirect === undefined ? '' : `?${new URLSearchParams({ redirect }).toString()}`;
      const answer = await this.get(`/api/auth/providers/${row.id}/start${query}`);
      return String(answer.headers.location);
    },
    /** Comes back from a provider; answers the page that this leads to. */
    async comeBack(back: URL): Promise<string> {
      const answer = await this.get(`${back.pathname}${back.search}`);
      return String(answer.headers.location);
    },
    /** Signs in by a provider, from the button to the page. */
    async arrive(row: { id: string }, school: TestProvider, redirect?: string): Promise<string> {
      return this.comeBack(school.consent(await this.begin(row, redirect)));
    },
    /** The username of whoever is signed in, or null. */
    async whoAmI(): Promise<string | null> {
      const { status, body } = await this.get('/api/users/me');
      return status === 200 ? body.user.username : null;
    },
  };
}

/** An account here with an address that somebody answered for, and the password `correct horse`. */
export async function accountAt(
  t: TestApp,
  email: string,
  given: Parameters<TestApp['buildUser']>[0] & { isUnverified?: true } = {},
): Promise<TestUser> {
  const { isUnverified = false, ...rest } = given;
  const user = await t.buildUser({ passwordHash: await cheapHash('correct horse'), ...rest });
  const address = { email, email_key: nameKey(email), email_verified: !isUnverified };
  await t.db.updateTable('users').set(address).where('id', '=', user.id).execute();
  return user;
}

/** All accounts that ever had an address and were not erased. */
export const accountsAt = (t: TestApp, email: string) =>
  t.db.selectFrom('users').selectAll().where('email_key', '=', nameKey(email)).execute();

/** The accounts at providers that open somebody's account. */
export const linksOf = (t: TestApp, id: string) =>
  t.db.selectFrom('external_identities').select(['provider_id', 'subject']).where('user_id', '=', id).execute();
