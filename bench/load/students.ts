import type { OptionLetter } from '@lectern/contract';
import type { Client } from 'pg';
import {
  authSessionCookie,
  hashAuthSessionToken,
  newAuthSessionToken,
} from '../../apps/server/src/platform/auth/index.ts';
import { systemRandom } from '../../apps/server/src/platform/clock/index.ts';
import { crowdQuestions, type Taker } from '../seed/attempts.ts';
import { openConnection } from './connection.ts';

/** A choice that the program has acknowledged. */
export type Acknowledged = {
  attemptId: string;
  userId: string;
  questionId: string;
  sequence: number;
  selected: OptionLetter;
};

/** A student who sits the test in a browser of their own. */
export type Student = {
  /** The next choice, not sent yet. */
  choose(): Acknowledged;
  /** Saves the next choice. Answers how long that took in milliseconds; throws when it was not acknowledged. */
  save(): Promise<number>;
  /** In the order of saving. */
  readonly acknowledged: Acknowledged[];
  leave(): void;
};

const letters = ['A', 'B', 'C', 'D'] as const;

/** Makes a student who goes through the questions again and again. */
export async function enter(url: string, { attemptId, userId }: Taker, cookie: string): Promise<Student> {
  const connection = await openConnection(url);
  const acknowledged: Acknowledged[] = [];
  let sequence = 0;
  const choose = (): Acknowledged => {
    sequence += 1;
    const questionId = crowdQuestions[sequence % crowdQuestions.length] ?? '';
    const selected = letters[Math.floor(sequence / crowdQuestions.length) % letters.length] ?? 'A';
    return { attemptId, userId, questionId, sequence, selected };
  };
  return {
    acknowledged,
    choose,
    async save() {
      const choice = choose();
      const path = `/api/attempts/${attemptId}/responses/${choice.questionId}`;
      const body = JSON.stringify({
        selected: [choice.selected],
        sequence: choice.sequence,
        lease: 1,
      });
      const start = performance.now();
      const answer = await connection.put(path, cookie, body);
      const ms = performance.now() - start;
      if (answer.status !== 200) throw new Error(`A save was answered ${answer.status}: ${answer.body.slice(0, 200)}`);
      acknowledged.push(choice);
      return ms;
    },
    leave: () => connection.close(),
  };
}

/** A cookie for each, without a password. */
export async function signInAll(client: Client, takers: readonly Taker[]): Promise<string[]> {
  const tokens = takers.map(() => newAuthSessionToken(systemRandom));
  await client.query(
    `insert into auth_sessions (id, token_hash, user_id, remember, created_at, last_seen_at, expires_at)
     select gen_random_uuid(), s.hash, s.user_id, true, now(), now(), now() + interval '1 day'
     from unnest($1::bytea[], $2::uuid[]) as s (hash, user_id)`,
    [tokens.map(hashAuthSessionToken), takers.map(({ userId }) => userId)],
  );
  return tokens.map((token) => `${authSessionCookie}=${token}`);
}
