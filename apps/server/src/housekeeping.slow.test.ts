import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { until } from '../testing/process/index.ts';
import { makePreparedInstallation } from '../testing/process/prepared-installation.ts';

test('a server ends within seconds while a step of it does not come to an end, and loses nothing', async () => {
  const installation = await makePreparedInstallation();
  onTestFinished(() => installation.close());
  const first = await installation.start({ LECTERN_DEMO: 'off' });
  await installation.query(
    `insert into rate_limits (key, count, expires_at) values ('old', 1, now() - interval '3 days')`,
  );
  await first.end('SIGTERM');
  const holding = await installation.start({ LECTERN_DEMO: 'off' });
  const holder = new Client({ connectionString: await installation.databaseUrl() });
  holder.on('error', () => undefined);
  await holder.connect();
  await holder.query('begin');
  await holder.query('lock table rate_limits in access exclusive mode');
  const second = await installation.start({ LECTERN_DEMO: 'off' });
  await until('a step waits', async () => {
    const waiting = await installation.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'delete from "rate_limits"%'`,
    );
    return waiting.length > 0;
  });
  const began = performance.now();
  expect(await second.end('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
  expect(performance.now() - began).toBeLessThan(20_000);
  await holder.end();
  expect((await holding.end('SIGTERM')).code).toBe(0);
});
