// The program itself, in a process of its own: tells its parent where it listens, and how much memory it has.
import { buildApp } from '../../apps/server/src/app.ts';
import { openRuntime } from '../../apps/server/src/compose.ts';
import { readEnvironment } from '../../apps/server/src/config/env.ts';

const memoryEveryMs = 100;

const runtime = await openRuntime(readEnvironment(process.env), process.env['BENCH_WEB_ROOT'] ?? null);
const app = await buildApp(runtime.deps);
const url = await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ url });
const telling = setInterval(() => {
  // After its parent's end it has no one to report to, and may notice that only while sending.
  if (process.connected) process.send?.({ rss: process.memoryUsage.rss() }, undefined, undefined, () => undefined);
}, memoryEveryMs);
process.once('disconnect', () => {
  clearInterval(telling);
  app
    .close()
    .then(() => runtime.close())
    .catch((error: unknown) => {
      process.exitCode = 1;
      process.stderr.write(`${String(error)}\n`);
    });
});
