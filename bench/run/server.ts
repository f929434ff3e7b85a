// The program itself, in a process of its own: tells its parent where it listens, and how much memory it has.
import { buildApp, servicesOf } from '../../apps/server/src/app.ts';
import { openRuntime } from '../../apps/server/src/compose.ts';
import { readEnvironment } from '../../apps/server/src/config/env.ts';
import { features } from '../../apps/server/src/features.ts';
import { handOnEvents } from '../../apps/server/src/platform/events/hand-on.ts';
import { type RepeatedWork, runEvery } from '../../apps/server/src/platform/jobs/run-every.ts';

const memoryEveryMs = 100;

const runtime = await openRuntime(readEnvironment(process.env), process.env['BENCH_WEB_ROOT'] ?? null);
const services = servicesOf(runtime.deps);
const app = await buildApp(runtime.deps, services);
const ended = new AbortController();
/** The work of every second, where it is asked for: times of requests are taken without. */
const works: RepeatedWork[] = [
  {
    name: 'handing on events',
    everyMs: 1_000,
    round: (ending) =>
      handOnEvents(
        { ...services, listeners: features.flatMap(({ listensLater }) => listensLater ?? []), log: runtime.log },
        ending,
      ),
  },
  ...features.flatMap((feature) => feature.work?.(services) ?? []),
];
const working =
  process.env['BENCH_WORKS'] === undefined
    ? Promise.resolve()
    : Promise.all(works.map((work) => runEvery(work, { signal: ended.signal, log: runtime.log })));
const url = await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ url });
const telling = setInterval(() => {
  // After its parent's end it has no one to report to, and may notice that only while sending.
  if (process.connected) process.send?.({ rss: process.memoryUsage.rss() }, undefined, undefined, () => undefined);
}, memoryEveryMs);
process.once('disconnect', () => {
  clearInterval(telling);
  ended.abort();
  working
    .then(() => app.close())
    .then(() => runtime.close())
    .catch((error: unknown) => {
      process.exitCode = 1;
      process.stderr.write(`${String(error)}\n`);
    });
});
