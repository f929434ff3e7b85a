import { type Case, methodOf } from '../cases/case.ts';
import type { Client } from './client.ts';
import type { Cookies } from './cookies.ts';

export type Times = { count: number; perSecond: number; p50: number; p95: number; p99: number };

/** The number of warm-up and measured requests of a case; a slow case ends after `maxMs`. */
const effort = { warmUp: 10, measured: 200, maxMs: 8_000 } as const;

/** Sends a case again and again, one request after the other. Throws when the program refuses one. */
export async function measure(client: Client, cookies: Cookies, one: Case): Promise<Times> {
  const times: number[] = [];
  const deadline = performance.now() + effort.maxMs;
  let warm = 0;
  for (; warm < effort.warmUp && (warm === 0 || performance.now() < deadline); warm += 1) {
    await send(client, cookies, one, warm);
  }
  for (let i = 0; i < effort.measured && (i < 3 || performance.now() < deadline); i += 1) {
    times.push(await send(client, cookies, one, warm + i));
  }
  return summarise(times);
}

/** Sends a case once and answers how long it took, in milliseconds. */
export async function send(client: Client, cookies: Cookies, one: Case, i: number): Promise<number> {
  const { path, body } = one.call(i);
  const call = { method: methodOf(one.route), path, ...(body === undefined ? {} : { body }) };
  const keep = one.stream !== true;
  const answer = await client(one.as === null ? null : cookies[one.as], call, { cut: one.stream === true, keep });
  if (answer.status >= 300) {
    throw new Error(`${one.route} as ${one.as} (${one.what}): ${answer.status} ${answer.body.slice(0, 300)}`);
  }
  return answer.ms;
}

/** Rate and quantiles of times in milliseconds. */
export function summarise(times: readonly number[]): Times {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
  const total = times.reduce((sum, ms) => sum + ms, 0);
  return {
    count: times.length,
    perSecond: total === 0 ? 0 : (times.length * 1000) / total,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
  };
}
