import { randomBytes } from 'node:crypto';
import type { Answer, Caller } from '../../caller.ts';
import type { TestApp } from '../../build-test-app.ts';
import { createAuthenticator, type SoftwareAuthenticator, type Tampering } from './software-authenticator.ts';

/** The header with a caller's cookie and the question that an answer left in the browser. */
export function withQuestion({ cookie }: Caller, asked: Answer): { cookie: string } {
  const question = asked.cookies.find(({ name }) => name.endsWith('lectern_passkey'));
  const kept = question === undefined ? [] : [`${question.name}=${question.value}`];
  return { cookie: [...(cookie === null ? [] : [cookie]), ...kept].join('; ') };
}

/** Adds a passkey as its owner does; answers the answer to the last step. */
export async function addPasskey(
  caller: Caller,
  authenticator: SoftwareAuthenticator,
  { name = 'Phone', ...tampering }: Tampering & { name?: string } = {},
): Promise<Answer> {
  const asked = await caller.post('/api/users/me/passkeys/creation');
  if (asked.status !== 200) return asked;
  const passkey = authenticator.make(asked.body, tampering);
  return caller.post('/api/users/me/passkeys', { name, passkey }, withQuestion(caller, asked));
}

/** Gives an account a passkey, by an auth session of its own. */
export async function givePasskey(
  t: TestApp,
  user: { id: string },
  options: Parameters<typeof createAuthenticator>[0] = {},
): Promise<SoftwareAuthenticator> {
  const authenticator = createAuthenticator(options);
  const answer = await addPasskey(await t.as(user), authenticator);
  if (answer.status !== 201) throw new Error(`The passkey was not added: ${answer.text}`);
  return authenticator;
}

/** Signs in with a passkey alone. */
export async function signInWith(
  { visitor }: TestApp,
  authenticator: SoftwareAuthenticator,
  tampering: Tampering = {},
): Promise<Answer> {
  const asked = await visitor.post('/api/users/sign_in/passkey-request');
  const passkey = authenticator.use(asked.body, tampering);
  return visitor.post('/api/users/sign_in/passkey', { passkey }, withQuestion(visitor, asked));
}

/** Has a passkey asked for after the password; answers the recovery codes. */
export async function askAfterPassword(t: TestApp, user: { id: string }): Promise<string[]> {
  const answer = await (await t.as(user)).post('/api/users/me/passkeys/after-password', { asked: true });
  if (answer.status !== 200) throw new Error(`It was not turned on: ${answer.text}`);
  return answer.body.recoveryCodes;
}

/** Stores the row of a passkey that is asked for after the password, for tests that want rows alone: nothing answers for it. */
export async function storePasskey({ db, clock, services }: TestApp, userId: string, name: string): Promise<void> {
  const row = {
    user_id: userId,
    id: services.ids.next(),
    credential_id: randomBytes(32),
    public_key: randomBytes(77),
    counter: 1,
    transports: ['internal'],
    opens_alone: true,
    is_synced: false,
    name,
    created_at: clock.now(),
    last_used_at: null,
  };
  await db.insertInto('passkeys').values(row).execute();
  await db.insertInto('passkey_factors').values({ user_id: userId, turned_on_at: clock.now() }).execute();
}
