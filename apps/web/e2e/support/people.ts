import { randomBytes } from 'node:crypto';
import type { Role } from '@lectern/contract';
import { httpClient, type HttpClient, runStatement } from '../../../server/testing/process/index.ts';
import { databaseUrl, serverUrl } from './server.ts';

export type Person = { username: string; password: string };

const demo = (username: string): Person => ({ username, password: 'lectern-demo' });

/** The demo's accounts. Tests only read with them: to change something, a test makes people and things of its own. */
export const demoPeople = {
  admin: demo('admin'),
  teacher: demo('teacher'),
  coordinator: demo('coordinator'),
  student: demo('student'),
};

const password = 'a-long-password';

/** A new account of this role. */
export async function makePerson(role: Role): Promise<Person> {
  const username = `${role} ${randomBytes(4).toString('hex')}`;
  const email = `${username.replace(' ', '.')}@example.org`;
  const json = { username, email, password, confirmPassword: password };
  const answer = await httpClient(serverUrl).call('POST', '/api/users/sign_up', { json });
  if (answer.status !== 201) throw new Error(`Signing up answered ${answer.status}: ${answer.bytes.toString()}`);
  const approved = role === 'teacher' ? true : null;
  await inDatabase('update users set role = $2, is_admin = $3, is_approved = $4 where username = $1', [
    username,
    role,
    role === 'admin',
    approved,
  ]);
  return { username, password };
}

/** Runs one statement in the product's database, for changes that no page can make. */
export const inDatabase = (statement: string, values: unknown[]) => runStatement(databaseUrl, statement, values);

/** A client for the person's calls from elsewhere, without a page. */
export async function clientOf(person: Person): Promise<HttpClient> {
  return httpClient(serverUrl, `lectern_session=${(await signIn(person)).token}`);
}

/** Signs in; answers the auth session's token and the login record. */
export async function signIn({ username, password: secret }: Person) {
  const json = { usernameOrEmail: username, password: secret };
  const answer = await httpClient(serverUrl).call('POST', '/api/users/sign_in', { json });
  const token = /^lectern_session=([^;]+)/.exec(answer.headers.getSetCookie()[0] ?? '')?.[1];
  if (answer.status !== 200 || token === undefined)
    throw new Error(`Signing in answered ${answer.status}: ${answer.bytes.toString()}`);
  return { token, record: answer.bytes.toString() };
}

/** The state of a browser in which this person has signed in. */
export async function signInByHttp(person: Person) {
  const { token, record } = await signIn(person);
  const { hostname: domain, origin } = new URL(serverUrl);
  const flags = { httpOnly: true, secure: false, sameSite: 'Lax' as const };
  return {
    cookies: [
      { name: 'lectern_session', value: token, domain, path: '/', expires: -1, ...flags },
      { name: 'lectern_signed_in', value: '1', domain, path: '/', expires: -1, ...flags, httpOnly: false },
    ],
    origins: [{ origin, localStorage: [{ name: 'lms-user', value: record }] }],
  };
}
