import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { config } from './config.ts';
import { createClient } from '../run/client.ts';
import type { Cookies } from '../run/cookies.ts';
import { startServer } from '../run/start-server.ts';
import { idOf, type ViewerName } from '../seed/ids.ts';
import { hammer, type Rate } from './hammer.ts';
import { runStatements, statementsOf } from './statements.ts';

export type Measured = { what: string; limit: Rate; reached: Rate; ratio: number; goal: number };
export type Limits = { measured: Measured[]; memory: { before: number; peak: number; goal: number } };

type Contest = { what: string; goal: number; path: string; as: ViewerName | null; against: 'bare' | 'postgres' };

const contests: readonly Contest[] = [
  {
    what: 'the catalogue for visitors, against the same bytes from a bare Fastify route',
    goal: 0.8,
    path: '/api/courses?page=1',
    as: null,
    against: 'bare',
  },
  {
    what: 'a course in detail for a student, against its query through `pg`',
    goal: 0.5,
    path: `/api/courses/${idOf('course', 1)}`,
    as: 'student',
    against: 'postgres',
  },
  {
    what: 'a page of own courses for a teacher, against its queries through `pg`',
    goal: 0.4,
    path: '/api/courses?created_by=me',
    as: 'teacher',
    against: 'postgres',
  },
  {
    what: 'a page of users for an admin, against its queries through `pg`',
    goal: 0.4,
    path: '/api/users?role=teacher',
    as: 'admin',
    against: 'postgres',
  },
];

/** Sets what the program reaches against what nothing can surpass, in turns, on the database of `connectionString`. */
export async function measureLimits(
  connectionString: string,
  filesDir: string,
  cookies: Cookies,
  say: (line: string) => void,
): Promise<Limits> {
  const server = await startServer(connectionString, filesDir);
  const memory = { before: 0, peak: 0, goal: config.memoryGoal };
  const stopWatching = server.watchMemory((rss) => {
    memory.before ||= rss;
    memory.peak = Math.max(memory.peak, rss);
  });
  try {
    const measured: Measured[] = [];
    for (const contest of contests) {
      const target = { url: server.url, path: contest.path, cookie: contest.as === null ? null : cookies[contest.as] };
      const limit = await limitOf(contest, target, connectionString, filesDir);
      const result = await inTurns(contest, limit.run, (ms) => hammer(target, config.connections, ms));
      await limit.close();
      say(`${contest.what}: ${result.ratio.toFixed(2)} (goal ${contest.goal})`);
      measured.push(result);
    }
    return { measured, memory };
  } finally {
    stopWatching();
    await server.stop();
  }
}

type Runner = (ms: number) => Promise<Rate>;

async function limitOf(
  { against }: Contest,
  target: { url: string; path: string; cookie: string | null },
  connectionString: string,
  filesDir: string,
): Promise<{ run: Runner; close(): Promise<void> }> {
  if (against === 'bare') {
    const bare = await startBare(await bodyOf(target));
    return {
      run: (ms) => hammer({ url: bare.url, path: '/', cookie: null }, config.connections, ms),
      close: async () => {
        const ended = once(bare.child, 'exit');
        bare.child.disconnect();
        await ended;
      },
    };
  }
  const queries = await statementsOf(connectionString, filesDir, target);
  const how = { lanes: config.connections, connections: config.poolSize };
  return {
    run: (ms) => runStatements(connectionString, queries, { ...how, ms }),
    close: async () => undefined,
  };
}

/** One after the other in short turns, so that what else happens on the machine happens to both. */
async function inTurns({ what, goal }: Contest, limit: Runner, reached: Runner): Promise<Measured> {
  const rates = { limit: [] as Rate[], reached: [] as Rate[] };
  await limit(config.warmUpMs);
  await reached(config.warmUpMs);
  for (let turn = 0; turn < config.turns; turn += 1) {
    rates.limit.push(await limit(config.turnMs));
    rates.reached.push(await reached(config.turnMs));
  }
  const best = { limit: median(rates.limit), reached: median(rates.reached) };
  return { what, goal, ...best, ratio: best.reached.perSecond / best.limit.perSecond };
}

function median(rates: readonly Rate[]): Rate {
  const sorted = rates.toSorted((a, b) => a.perSecond - b.perSecond);
  return sorted[Math.floor(sorted.length / 2)] ?? { perSecond: 0, p50: 0, p99: 0 };
}

async function bodyOf({ url, path }: { url: string; path: string }): Promise<string> {
  const client = createClient(url);
  try {
    return (await client.call(null, { method: 'GET', path }, { cut: false, keep: true })).body;
  } finally {
    client.close();
  }
}

async function startBare(body: string): Promise<{ url: string; child: ChildProcess }> {
  const child = fork(new URL('bare-server.ts', import.meta.url));
  child.send(body);
  const [message] = (await once(child, 'message')) as [{ url: string }];
  return { url: message.url, child };
}
