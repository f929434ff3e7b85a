import { once } from 'node:events';
import { Server } from 'node:net';
import { setImmediate as afterPoll, setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { beginDraining } from './platform/http/draining.ts';
import { runEvery } from './platform/jobs/run-every.ts';

const sweepEveryMs = 50;
/** How long a connection that came last may take to bring its request. */
const lateMs = 250;
const mostTurns = 2_000;
const shortTurnMs = 0.1;

export type DrainOptions = {
  /** How long connections are still taken, while load balancers find out that the server is not ready any more. */
  noticeMs: number;
  /** Requests that are still under way so long after that are cut off. */
  patienceMs: number;
};

/**
 * Lets a server end without a failed request: it says first that it is not ready, and to each client that its connection
 * ends with the answer; then it stops listening, and this resolves when the requests in flight have had their answers. A
 * client that keeps its connection open for later does not hold this up.
 */
export async function drain(app: FastifyInstance, { noticeMs, patienceMs }: DrainOptions): Promise<void> {
  beginDraining(app);
  await delay(noticeMs);
  await untilNobodyWaits(app);
  const quiet = stopListening(app);
  const deadline = setTimeout(() => app.server.closeAllConnections(), patienceMs);
  await Promise.race([quiet, delay(lateMs)]);
  const drained = new AbortController();
  const round = async () => app.server.closeIdleConnections();
  void runEvery(
    { name: 'closing idle connections', everyMs: sweepEveryMs, round },
    { signal: drained.signal, log: app.log },
  );
  try {
    await quiet;
    await app.close();
  } finally {
    drained.abort();
    clearTimeout(deadline);
  }
}

/**
 * Connections that the system has made and the program has not taken in yet are lost when listening ends. They are taken
 * in one in each turn of the event loop, so after a turn that brought none, and was over at once, none waits.
 */
async function untilNobodyWaits({ server }: FastifyInstance): Promise<void> {
  let came = false;
  const note = () => {
    came = true;
  };
  server.on('connection', note);
  for (let turn = 0; turn < mostTurns; turn += 1) {
    came = false;
    const began = performance.now();
    await afterPoll();
    if (!came && performance.now() - began < shortTurnMs) break;
  }
  server.off('connection', note);
}

/** Takes no more connections; resolves when the last one has ended. */
async function stopListening({ server }: FastifyInstance): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  // Not the HTTP server's own way: it ends idle connections first, and on some of them a request is just arriving.
  Server.prototype.close.call(server);
  await closed;
}
