import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { buildTestApp, courseInput, type TestApp } from '../../../testing/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const connections = 8;

/** Makes every connection of the pool one to a server that only reads; each is held until all are asked. */
const demoteAll = () =>
  Promise.all(
    Array.from({ length: connections }, () =>
      sql`select set_config('default_transaction_read_only', 'on', false), pg_sleep(0.1)`.execute(t.db),
    ),
  );

// Behind a pooler the connections to the server are the pooler's to drop.
it.skipIf(inject('applicationUrl') !== inject('postgresUrl'))(
  'a write that meets a server which only reads is answered with 503, and no connection to it is used again',
  async () => {
    const teacher = await t.as(await t.buildUser({ role: 'teacher' }));
    const create = () => teacher.post('/api/courses/create-course', courseInput());
    for (let round = 0; round < 2; round += 1) {
      await demoteAll();
      expect((await t.visitor.get('/readyz')).status).toBe(200);
      const refused = await create();
      expect([refused.status, refused.body.error]).toEqual([503, 'service_unavailable']);
      expect(refused.headers['retry-after']).toBe('2');
      const answers = await Promise.all(Array.from({ length: connections }, create));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    }
  },
);
