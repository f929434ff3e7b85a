import { Client } from 'pg';
import {
  authSessionCookie,
  hashAuthSessionToken,
  newAuthSessionToken,
} from '../../apps/server/src/platform/auth/index.ts';
import { systemRandom } from '../../apps/server/src/platform/clock/index.ts';
import { idOf, type ViewerName, viewers } from '../seed/ids.ts';

export type Cookies = Readonly<Record<ViewerName, string>>;

/** Signs every viewer in, without a password. */
export async function signIn(connectionString: string): Promise<Cookies> {
  const client = new Client({ connectionString });
  await client.connect();
  const cookieOf = async (name: ViewerName) => {
    const token = newAuthSessionToken(systemRandom);
    await client.query(
      `insert into auth_sessions (id, token_hash, user_id, remember, created_at, last_seen_at, expires_at)
       values (gen_random_uuid(), $1, $2, true, now(), now(), now() + interval '1 day')`,
      [hashAuthSessionToken(token), idOf('user', viewers[name])],
    );
    return `${authSessionCookie}=${token}`;
  };
  try {
    return {
      admin: await cookieOf('admin'),
      teacher: await cookieOf('teacher'),
      coordinator: await cookieOf('coordinator'),
      student: await cookieOf('student'),
    };
  } finally {
    await client.end();
  }
}
