import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, courseInput, type TestApp } from '../../../testing/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const material = { name: 'M', content_type: 'PDF', content_url: 'https://example.org/a.pdf' };
const tags = (count: number) => `${'<b>'.repeat(90)}x${'</b>'.repeat(90)}`.repeat(count);
const subjectsOf = (count: number, description: string) =>
  Array.from({ length: count }, () => ({ name: 'S', duration: 1, description, materials: [material] }));

it("lets another person's save overtake twenty heavy ones of one person, who gets them all done in turn", async () => {
  const [busy, other] = [await t.as(await t.buildUser({ role: 'teacher' })), await t.buildUser({ role: 'teacher' })];
  const calm = await t.as(other);
  const save = (caller: typeof calm, subjects: object[]) =>
    caller.post('/api/courses/create-course', { ...courseInput(), subjects });
  const answered: number[] = [];
  const heavy = Array.from({ length: 20 }, async () => {
    const { status } = await save(busy, subjectsOf(8, tags(100)));
    answered.push(status);
  });
  // Longer than what is read and cleaned without waiting for a thread.
  const { status } = await save(calm, subjectsOf(30, tags(4)));
  const before = answered.length;
  await Promise.all(heavy);
  expect(status).toBe(201);
  expect(answered).toEqual(Array.from({ length: 20 }, () => 201));
  expect(before).toBeLessThan(6);
});
