import type { FastifyInstance } from 'fastify';

const sweepEveryMs = 50;

/**
 * Stops listening and resolves when the requests in flight have had their answers. A client that keeps its connection
 * open for later does not hold this up; what is still under way after `patienceMs` is cut off.
 */
export async function drain(app: FastifyInstance, patienceMs: number): Promise<void> {
  // Closing the server closes the connections that are idle at that moment, not those that become so afterwards.
  const sweep = setInterval(() => app.server.closeIdleConnections(), sweepEveryMs);
  const deadline = setTimeout(() => app.server.closeAllConnections(), patienceMs);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(deadline);
  }
}
