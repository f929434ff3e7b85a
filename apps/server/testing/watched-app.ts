import { expect } from 'vitest';
import { buildTestApp, type TestApp, type TestUser } from './index.ts';
import { routesRegisteredBy } from './registered-routes.ts';
import { type Cost, copiesMs, leastCostOf } from './turns.ts';

// The bounds of decision 23.
const longestTurnMs = 100;
const mostGrownBytes = 100 * 2 ** 20;

export const roles = ['visitor', 'student', 'teacher', 'coordinator', 'admin'] as const;
export type Role = (typeof roles)[number];

/** The parts of a request beside its path, with the name that reports give it. */
export type Sent = {
  name: string;
  query?: string;
  headers?: Record<string, string>;
  payload?: string | Buffer;
};

type Seen = { route: string; role: Role; sent: string; status: number; cost: Cost };

export type WatchedApp = {
  t: TestApp;
  /** How large a body may be, by route. */
  bodyLimits: ReadonlyMap<string, number>;
  /** The person of a role, who is another one once they have left for good. */
  personOf(role: Role): TestUser | undefined;
  /** Things of the teacher that paths name, others once these are deleted. */
  ids: { course: string; test: string; subject: string };
  /** All requests so far whose cost was looked at. */
  seen: readonly Seen[];
  cookieOf(role: Role): string | undefined;
  /** Sends a request as somebody; answers the status. */
  send(role: Role, route: string, sent: Omit<Sent, 'name'>): Promise<number>;
  /** The same, and fails where it keeps others waiting or takes too much memory. */
  look(role: Role, route: string, sent: Sent): Promise<number>;
  /** Does `work` as somebody with an auth session of their own, and fails as `look` does. */
  lookAt(role: Role, route: string, sent: Pick<Sent, 'name' | 'payload'>, work: () => Promise<number>): Promise<number>;
  close(): Promise<void>;
};

/** The whole application with somebody of each role, whose requests are watched. */
export async function buildWatchedApp(): Promise<WatchedApp> {
  const build = () =>
    buildTestApp({ auth: { failuresPerAccount: 1e6, failuresPerAddress: 1e6, signUpsPerAddress: 1e6 } });
  const { built: t, bodyLimits } = await routesRegisteredBy(build);
  const people = new Map<Role, TestUser>();
  const ids = { course: '', test: '', subject: '' };
  const cookies = new Map<Role, string>();
  const seen: Seen[] = [];

  /** Anew before each request, because some of them end auth sessions. */
  const signIn = async (role: Role) => {
    const person = people.get(role);
    if (person) cookies.set(role, await t.cookieOf(person));
  };
  const make = async (role: Role) => {
    if (role === 'visitor') return;
    const person = await t.buildUser({ role });
    people.set(role, person);
    if (role !== 'teacher') return;
    const course = await t.buildCourse(person);
    const test = await t.buildTest(person, course);
    Object.assign(ids, { course: course._id, test: test.id, subject: course.subjects[0]?._id });
  };
  for (const role of roles) await make(role);
  for (const role of roles) await signIn(role);

  const send: WatchedApp['send'] = async (role, route, { query = '', headers = {}, payload }) => {
    const [method = '', path = ''] = route.split(' ');
    const cookie = [cookies.get(role), headers['cookie']].filter((part) => part !== undefined).join('; ');
    const answer = await t.app.inject({
      method: method as 'POST',
      url: path.replaceAll(/:\w+/g, idFor(path, ids)) + query,
      headers: { 'content-type': 'application/json', ...headers, ...(cookie !== '' && { cookie }) },
      ...(payload !== undefined && { payload }),
    });
    return answer.statusCode;
  };
  const lookAt: WatchedApp['lookAt'] = async (role, route, { name, payload }, work) => {
    const before = () => signIn(role);
    let longest = longestTurnMs;
    const isDear = (cost: Cost): boolean => {
      if (cost.longestTurnMs >= longest && payload !== undefined)
        longest = Math.max(longest, longestTurnMs + copiesMs(Buffer.from(payload)));
      return cost.longestTurnMs >= longest || cost.grownBytes >= mostGrownBytes;
    };
    const { value: status, ...cost } = await leastCostOf(work, { isDear, atMost: 3, before });
    if (route.startsWith('DELETE ') && status === 200) await make(role);
    seen.push({ route, role, sent: name, status, cost });
    expect(status, `${route} as ${role}, ${name}`).toBeLessThan(500);
    expect(cost.longestTurnMs, `longest turn of ${route} as ${role}, ${name}, in ms`).toBeLessThan(longest);
    expect(cost.grownBytes, `growth by ${route} as ${role}, ${name}`).toBeLessThan(mostGrownBytes);
    return status;
  };
  return {
    t,
    bodyLimits,
    personOf: (role) => people.get(role),
    ids,
    seen,
    cookieOf: (role) => cookies.get(role),
    send,
    look: (role, route, { name, payload, ...sent }) => {
      // Bytes, as they come from the network: to make them of a text is no cost of the request.
      const bytes = payload === undefined ? {} : { payload: Buffer.from(payload) };
      return lookAt(role, route, { name, ...bytes }, () => send(role, route, { ...sent, ...bytes }));
    },
    lookAt,
    async close() {
      process.stdout.write(`longest turn, growth (${seen.length} requests)\n${dearest(seen).join('\n')}\n`);
      await t.close();
    },
  };
}

function idFor(path: string, ids: WatchedApp['ids']): string {
  if (path.startsWith('/api/courses')) return ids.course;
  return path.startsWith('/api/tests') ? ids.test : '01890000-0000-7000-8000-000000000001';
}

/** A line for each route, with the request to it that took the longest turn. */
function dearest(seen: readonly Seen[]): string[] {
  const worst = new Map<string, Seen>();
  for (const one of seen) {
    const before = worst.get(one.route);
    if (!before || before.cost.longestTurnMs < one.cost.longestTurnMs) worst.set(one.route, one);
  }
  const rows = [...worst.values()].toSorted((a, b) => b.cost.longestTurnMs - a.cost.longestTurnMs);
  return rows.map(({ route, role, sent, status, cost }) => {
    const turn = `${cost.longestTurnMs.toFixed(0).padStart(4)} ms`;
    const growth = `${(cost.grownBytes / 2 ** 20).toFixed(0).padStart(4)} MB`;
    return `${turn} ${growth}  ${route} (${role}, ${sent}: ${status})`;
  });
}
