import { type Cost, measureCosts, together } from '../cost/cost.ts';
import { config } from './config.ts';
import type { Cookies } from '../run/cookies.ts';
import { startServer } from '../run/start-server.ts';
import { idOf, type ViewerName } from '../seed/ids.ts';
import { bodyOf, startBare } from './bare.ts';
import { hammer } from './hammer.ts';
import { measurePages } from './pages.ts';
import { measureSaving } from './saving.ts';
import { runStatements, statementsOf } from './statements.ts';
import { inTurns, type Measured, type Runner } from './turns.ts';

export type Limits = {
  measured: Measured[];
  costs: Cost[];
  memory: { before: number; peak: number; goal: number };
};

/** The filled database that the program runs on, and the folder of its files. */
export type Filled = { connectionString: string; postmaster: number; filesDir: string; courses: number };

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
    goal: 0.6,
    path: '/api/courses?created_by=me',
    as: 'teacher',
    against: 'postgres',
  },
  {
    what: 'a page of users for an admin, against its queries through `pg`',
    goal: 0.45,
    path: '/api/users?role=teacher',
    as: 'admin',
    against: 'postgres',
  },
];

/** Measures the program and its upper limit in turns, and the processor time of requests. */
export async function measureLimits(
  { connectionString, postmaster, filesDir, courses }: Filled,
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
      const [most, reached] = await inTurns([limit.run, (ms) => hammer(target, config.connections, ms)]);
      await limit.close();
      const { what, goal } = contest;
      measured.push({ what, goal, limit: most, reached, ratio: reached.perSecond / most.perSecond });
    }
    measured.push(...(await measurePages(connectionString, filesDir)));
    measured.push(...(await measureSaving(connectionString, server.url)));
    for (const { what, ratio, goal } of measured) say(`${what}: ${ratio.toFixed(2)} (goal ${goal ?? 'none'})`);
    const pids = { programPid: server.pid, databasePid: postmaster };
    const costs = await measureCosts({ url: server.url, cookies, ...pids }, courses);
    for (const cost of costs)
      say(`${cost.what}: ${together(cost).toFixed(2)} ms of processor time (goal ${cost.goalMs})`);
    return { measured, costs, memory };
  } finally {
    stopWatching();
    await server.stop();
  }
}

async function limitOf(
  { against }: Contest,
  target: { url: string; path: string; cookie: string | null },
  connectionString: string,
  filesDir: string,
): Promise<{ run: Runner; close(): Promise<void> }> {
  if (against === 'bare') {
    const bare = await startBare({ method: 'GET', answer: await bodyOf(target) });
    return {
      run: (ms) => hammer({ url: bare.url, path: '/', cookie: null }, config.connections, ms),
      close: () => bare.stop(),
    };
  }
  const queries = await statementsOf(connectionString, filesDir, target);
  const how = { lanes: config.connections, connections: config.poolSize };
  return {
    run: (ms) => runStatements(connectionString, queries, { ...how, ms }),
    close: async () => undefined,
  };
}
