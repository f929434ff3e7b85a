import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { tinyPng, uploadForm } from '../../../testing/files.ts';
import { buildTestApp, type Caller, courseInput, type TestApp } from '../../../testing/index.ts';

let t: TestApp;
let teacher: Caller;
beforeAll(async () => {
  t = await buildTestApp();
  teacher = await t.as(await t.buildUser({ role: 'teacher' }));
});
afterAll(() => t.close());

/** The address of a new upload of the teacher's. */
async function picture(name = 'cover.png'): Promise<string> {
  const { payload, headers } = uploadForm(name, tinyPng);
  return (await teacher.post('/api/files', payload, headers)).body.file.url;
}
const idOf = (url: string) => url.split('/')[3] ?? '';

async function courseWith(imageUrl: string, more: object = {}): Promise<string> {
  const made = await teacher.post('/api/courses/create-course', { ...courseInput(), imageUrl, ...more });
  expect(made.status).toBe(201);
  return made.body.course._id;
}
async function save(id: string, change: object): Promise<void> {
  const saved = await teacher.put(`/api/courses/update-course/${id}`, change);
  expect([saved.status, saved.body.message]).toEqual([200, expect.any(String)]);
}
const stands = async (url: string) => [
  (await teacher.get(url)).status,
  (await t.files.storage.stat(idOf(url))) !== null,
];
const there = [200, true];
const gone = [404, false];

it('a refused save leaves the picture', async () => {
  const first = await picture();
  const id = await courseWith(first);
  const imageUrl = '/api/files/019cadc6-9a80-704f-9d27-af88bf631fa0/a.png';
  expect((await teacher.put(`/api/courses/update-course/${id}`, { imageUrl })).status).toBe(400);
  const stale = { imageUrl: await picture(), updatedAt: '2020-01-01T00:00:00.000Z' };
  expect((await teacher.put(`/api/courses/update-course/${id}`, stale)).status).toBe(409);
  expect(await stands(first)).toEqual(there);
});

it('a save that puts another picture in its place, or none, takes the former one away', async () => {
  const [first, second] = [await picture(), await picture()];
  const id = await courseWith(first);
  await save(id, { name: 'Renamed' });
  expect(await stands(first)).toEqual(there);
  await save(id, { imageUrl: second });
  expect([await stands(first), await stands(second)]).toEqual([gone, there]);
  await save(id, { imageUrl: null });
  expect(await stands(second)).toEqual(gone);
});

it('another use of the picture keeps it: another course, one in the bin, the description, a material', async () => {
  const url = await picture();
  const id = await courseWith(url);
  const other = await courseWith(url);
  await save(id, { imageUrl: null });
  expect(await stands(url)).toEqual(there);
  expect((await teacher.delete(`/api/courses/${other}`)).status).toBe(200);
  const third = await courseWith(url);
  await save(third, { imageUrl: null });
  expect(await stands(url)).toEqual(there);

  const shown = await picture();
  const fourth = await courseWith(shown);
  await save(fourth, { imageUrl: null, description: `<p><img src="${shown}" alt="A"></p>` });
  expect(await stands(shown)).toEqual(there);
});

it('files of the course that are not its picture stay a day', async () => {
  const [cover, inside] = [await picture(), await picture()];
  const id = await courseWith(cover, { description: `<p><img src="${inside}" alt="A"></p>` });
  await save(id, { imageUrl: null, description: null });
  expect([await stands(cover), await stands(inside)]).toEqual([gone, there]);
});

it('a save is done where the store cannot remove the former one', async () => {
  const url = await picture();
  const id = await courseWith(url);
  const remove = vi.spyOn(t.files.storage, 'remove').mockRejectedValueOnce(new Error('away'));
  await save(id, { imageUrl: null });
  remove.mockRestore();
  expect((await teacher.get(url)).status).toBe(404);
});
