import type { FastifyInstance, InjectOptions } from 'fastify';
import { buildApp } from '../src/app.ts';
import type { AppDeps } from '../src/services.ts';
import type { Db } from '../src/platform/db/index.ts';
import { handOn, relayTo } from './cluster/relay.ts';
import { startNginx } from './cluster/nginx.ts';

export type Siblings = { close(): Promise<void> };

/**
 * With `LECTERN_TEST_PROCESSES=3` the application gets siblings with connections of their own to the same database, so
 * that there are three, and every request to it goes to the next of them. With `LECTERN_TEST_BALANCER=nginx` they listen,
 * and the requests reach them through nginx, over the network.
 */
export async function makeSiblings(app: FastifyInstance, deps: AppDeps, open: () => Db): Promise<Siblings> {
  if (process.env['LECTERN_TEST_PROCESSES'] === undefined) return { close: async () => undefined };
  const count = Number(process.env['LECTERN_TEST_PROCESSES']);
  const balanced = process.env['LECTERN_TEST_BALANCER'] === 'nginx';
  const databases = Array.from({ length: balanced ? count : count - 1 }, () => open());
  const others = await Promise.all(databases.map(async (db) => buildApp({ ...deps, db })));
  await Promise.all(others.map((other) => other.ready()));
  const balance = balanced ? await balanceAcross(app, others) : takeTurns(app, others);
  return {
    async close() {
      await balance.close();
      await Promise.all(others.map((other) => other.close()));
      await Promise.all(databases.map((db) => db.destroy()));
    },
  };
}

function takeTurns(app: FastifyInstance, others: readonly FastifyInstance[]): Siblings {
  const own = { inject: app.inject.bind(app), routing: app.routing.bind(app) };
  const turns = [own, ...others];
  let last = 0;
  const next = () => {
    last = (last + 1) % turns.length;
    return turns[last] ?? own;
  };
  // Calls with options are what tests make; the chained form stays with the first.
  const inject = (...args: Parameters<typeof own.inject>) => next().inject(...args);
  Object.defineProperty(app, 'inject', { value: inject });
  app.server.removeAllListeners('request');
  app.server.on('request', (request, response) => next().routing(request, response));
  return { close: async () => undefined };
}

/** Lets what comes to `app` go through nginx to the others; it answers nothing itself. */
async function balanceAcross(app: FastifyInstance, others: readonly FastifyInstance[]): Promise<Siblings> {
  const listening = others.map(async (other) =>
    Number(new URL(await other.listen({ host: '127.0.0.1', port: 0 })).port),
  );
  const nginx = await startNginx(await Promise.all(listening));
  const relay = relayTo(nginx.url);
  let turn = 0;
  const next = () => others[(turn += 1) % others.length] ?? app;
  const inject = (options: InjectOptions | string) => (isForOneself(options) ? next() : relay).inject(options);
  Object.defineProperty(app, 'inject', { value: inject });
  app.server.removeAllListeners('request');
  app.server.on('request', (request, response) => {
    const path = request.url ?? '/';
    if (isNginxsOwn(path)) next().routing(request, response);
    else handOn(nginx.url, request, response, path);
  });
  return {
    async close() {
      await nginx.stop();
      await relay.close();
    },
  };
}

/** A request that says itself where it comes from, or goes, can do so only where no proxy is in between. */
function isForOneself(options: InjectOptions | string): boolean {
  if (typeof options === 'string') return isNginxsOwn(options);
  const { headers = {}, method, remoteAddress, url } = options;
  const named = Object.keys(headers).some((name) => /^(host|x-forwarded-.*)$/i.test(name));
  return (
    named ||
    remoteAddress !== undefined ||
    method === ('TRACE' as never) ||
    isNginxsOwn(typeof url === 'string' ? url : '')
  );
}

/** Whether nginx answers the path itself: one that it does not understand, or that is for the machine alone. */
const isNginxsOwn = (path: string): boolean => /%00|%(?![0-9a-f]{2})|\.\.(%2f|\/)|^\/metrics/i.test(path);
