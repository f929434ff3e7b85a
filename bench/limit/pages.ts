import { fileURLToPath } from 'node:url';
import { startServer } from '../run/start-server.ts';
import { idOf } from '../seed/ids.ts';
import { bodyOf, startBare } from './bare.ts';
import { config } from './config.ts';
import { hammer } from './hammer.ts';
import { inTurns, type Measured } from './turns.ts';

const webRoot = fileURLToPath(new URL('../../apps/web/dist', import.meta.url));
const coursePath = `/course/explore-details/${idOf('course', 2)}`;

/** Measures pages that the server draws, with the web app as it is built: one that is in memory, and ones that are not. */
export async function measurePages(connectionString: string, filesDir: string): Promise<Measured[]> {
  const server = await startServer(connectionString, filesDir, { webRoot });
  const get = (url: string, path: string | (() => string)) => (ms: number) =>
    hammer({ url, path, cookie: null }, config.connections, ms);
  try {
    const bare = await startBare({ method: 'GET', answer: await bodyOf({ url: server.url, path: '/home' }) });
    const [most, kept] = await inTurns([get(bare.url, '/'), get(server.url, '/home')]);
    await bare.stop();
    // The page of the reviews is a part of each address that is kept.
    let count = 1;
    const anotherAddress = () => `${coursePath}?page=${(count += 1)}`;
    const [course, drawn] = await inTurns([get(server.url, coursePath), get(server.url, anotherAddress)]);
    return [
      {
        what: 'the first page for visitors, drawn and in memory, against the same bytes from a bare Fastify route',
        goal: 0.8,
        limit: most,
        reached: kept,
        ratio: kept.perSecond / most.perSecond,
      },
      {
        what: 'the page of a course that has to be drawn (goal: 500 per s), against the same page in memory',
        goal: null,
        limit: course,
        reached: drawn,
        ratio: drawn.perSecond / course.perSecond,
      },
    ];
  } finally {
    await server.stop();
  }
}
