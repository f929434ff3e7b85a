import type { UploadedFile } from '@lectern/contract';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../../shared/api/api-error.ts';
import { fakeUploads, lecture, makeFile } from '../testing/fake-uploads.ts';

const slot = 'materials.m1.content_url';
const file = makeFile('lecture.mp4', 1000);
/** Lets fulfilled promises continue. */
const settle = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 0));

async function begun() {
  const fake = fakeUploads();
  const done = vi.fn<(file: UploadedFile) => void>();
  fake.store.start(slot, file, done);
  await settle();
  const [transfer] = fake.transfers;
  if (transfer === undefined) throw new Error('Nothing was opened');
  return { ...fake, done, transfer };
}

test('a refusal ends the upload and says why', async () => {
  const { store, transfer, done, waits } = await begun();
  transfer.events.failed({
    status: 415,
    message: { message: 'Files of this type cannot be uploaded.' },
    retryAfter: null,
  });
  expect(store.state(slot)).toEqual({
    status: 'failed',
    message: 'Files of this type cannot be uploaded.',
    mayRetry: false,
  });
  expect(store.underWay()).toBe(0);
  expect(waits()).toEqual([]);
  expect(done).not.toHaveBeenCalled();
});

test.each([
  [413, null, 'This file is larger than the server accepts.'],
  [
    401,
    { message: 'Please sign in to continue.' },
    'You are signed out. Sign in again and choose the same file; the upload resumes where it stopped.',
  ],
  [400, null, 'The upload failed. Please try again.'],
])('a refusal with %i reads well', async (status, message, text) => {
  const { store, transfer } = await begun();
  transfer.events.failed({ status, message, retryAfter: null });
  expect(store.state(slot)).toMatchObject({ status: 'failed', message: text });
});

test('a lost connection is waited out, longer each time, and success starts the waits anew', async () => {
  const { store, transfer, waits, ring } = await begun();
  transfer.events.failed({ status: null, message: null, retryAfter: null });
  expect(store.state(slot)).toMatchObject({ status: 'waiting' });
  expect(waits()).toEqual([1_000]);
  ring();
  await settle();
  expect(transfer.log).toEqual(['start', 'start']);
  transfer.events.failed({ status: 503, message: null, retryAfter: null });
  expect(waits()).toEqual([2_000]);
  ring();
  await settle();
  transfer.events.progress(500);
  transfer.events.failed({ status: null, message: null, retryAfter: null });
  expect(waits()).toEqual([1_000]);
});

test('a server without room says so, and is asked again when the person wants it', async () => {
  const { store, transfer, waits, interrupted } = await begun();
  transfer.events.progress(400);
  const message = 'The server has no space left for files. Please tell an administrator.';
  transfer.events.failed({ status: 503, message: { message }, retryAfter: null });
  expect(store.state(slot)).toEqual({ status: 'failed', message, mayRetry: true });
  expect(waits()).toEqual([]);
  expect(interrupted.find(slot)).toMatchObject({ name: 'lecture.mp4' });
  store.resume(slot);
  await settle();
  expect(transfer.log).toEqual(['start', 'start']);
});

test('a server that names a time is asked again after it, and what it says is shown meanwhile', async () => {
  const { store, transfer, waits } = await begun();
  const message = 'The database cannot be reached at the moment. Please try again.';
  transfer.events.failed({ status: 503, message: { message }, retryAfter: 7 });
  expect(store.state(slot)).toMatchObject({ status: 'waiting', reason: message });
  expect(waits()).toEqual([7_000]);
});

test('the sentence of a server in between is not shown', async () => {
  const { store, transfer } = await begun();
  transfer.events.failed({ status: 502, message: { message: 'Bad Gateway' }, retryAfter: null });
  expect(store.state(slot)).toMatchObject({ status: 'waiting', reason: null });
});

test('the connection coming back ends the wait at once', async () => {
  const { store, transfer, waits } = await begun();
  transfer.events.failed({ status: null, message: null, retryAfter: null });
  store.retryNow();
  await settle();
  expect(store.state(slot)).toMatchObject({ status: 'sending' });
  expect(transfer.log).toEqual(['start', 'start']);
  expect(waits()).toEqual([]);
});

test('progress tells bytes and speed', async () => {
  const { store, server, transfer } = await begun();
  server.now = 500;
  transfer.events.progress(250);
  expect(store.state(slot)).toEqual({ status: 'sending', name: 'lecture.mp4', size: 1000, sent: 250, speed: 500 });
});

test('a pause stops sending, and going on continues the same transfer', async () => {
  const { store, transfer, transfers } = await begun();
  transfer.events.progress(1000);
  store.pause(slot);
  await settle();
  expect(store.state(slot)).toMatchObject({ status: 'paused', sent: 1000 });
  expect(store.underWay()).toBe(1);
  store.resume(slot);
  await settle();
  expect(transfer.log).toEqual(['start', 'stop', 'start']);
  expect(transfers).toHaveLength(1);
});

test('a cancelled upload is thrown away, forgotten, and heard of no more', async () => {
  const { store, transfer, interrupted, done } = await begun();
  store.cancel(slot);
  await settle();
  expect(transfer.log).toEqual(['start', 'discard']);
  expect(store.state(slot)).toEqual({ status: 'none' });
  expect(interrupted.find(slot)).toBeNull();
  transfer.events.done(lecture._id);
  await settle();
  expect(done).not.toHaveBeenCalled();
  expect(store.state(slot)).toEqual({ status: 'none' });
});

test('a file that arrived is looked up and handed over', async () => {
  const { store, transfer, done, interrupted } = await begun();
  transfer.events.done(lecture._id);
  expect(store.state(slot)).toMatchObject({ status: 'finishing', sent: 1000 });
  expect(store.underWay()).toBe(1);
  await settle();
  expect(done).toHaveBeenCalledExactlyOnceWith(lecture);
  expect(store.state(slot)).toEqual({ status: 'none' });
  expect(interrupted.find(slot)).toBeNull();
});

test('a file that cannot be looked up is asked for again, and not for ever', async () => {
  const { store, server, transfer, ring, done } = await begun();
  server.findFile = () => Promise.reject(new Error('away'));
  transfer.events.done(lecture._id);
  await settle();
  for (const _ of [1, 2, 3, 4, 5]) {
    expect(store.state(slot)).toMatchObject({ status: 'finishing' });
    ring();
    await settle();
  }
  expect(store.state(slot)).toMatchObject({ status: 'failed', mayRetry: true });
  expect(done).not.toHaveBeenCalled();
});

test('another file into the same field takes the place of the first', async () => {
  const { store, transfers, transfer, done } = await begun();
  const second = vi.fn<(file: UploadedFile) => void>();
  store.start(slot, makeFile('other.mp4', 2000), second);
  await settle();
  expect(transfer.log).toEqual(['start', 'discard']);
  expect(store.state(slot)).toMatchObject({ status: 'sending', name: 'other.mp4' });
  transfers[1]?.events.done(lecture._id);
  await settle();
  expect(second).toHaveBeenCalledOnce();
  expect(done).not.toHaveBeenCalled();
});

test('after a reload the field knows what was interrupted, and goes on from there with the same file', async () => {
  const { store, transfer } = await begun();
  transfer.events.progress(1000);
  store.stopAll();
  await settle();
  expect(transfer.log).toEqual(['start', 'stop']);

  const reloaded = fakeUploads();
  expect(reloaded.store.state(slot)).toEqual({ status: 'interrupted', name: 'lecture.mp4', size: 1000, sent: 1000 });
  expect(reloaded.store.underWay()).toBe(0);
  reloaded.store.start(slot, file, vi.fn<(file: UploadedFile) => void>());
  expect(reloaded.store.state(slot)).toMatchObject({ status: 'sending', sent: 1000 });
});

test('the interrupted upload of one person is not shown to another', async () => {
  const { store } = await begun();
  store.stopAll();
  expect(fakeUploads('u2').store.state(slot)).toEqual({ status: 'none' });
});

test('three files are sent at once; the others wait in their order, and a reload asks for them again', async () => {
  const { store, transfers, interrupted } = fakeUploads();
  const slots = Array.from({ length: 5 }, (_, place) => `materials.m${place}.content_url`);
  for (const each of slots) store.start(each, makeFile(`${each}.mp4`, 10), () => undefined);
  await settle();
  const states = () => slots.map((each) => store.state(each).status);
  expect(states()).toEqual(['sending', 'sending', 'sending', 'queued', 'queued']);
  expect(store.underWay()).toBe(5);
  expect(interrupted.find(slots[4] ?? '')).toEqual({ name: `${slots[4]}.mp4`, size: 10, sent: 0 });

  // A lost connection keeps the line: the others would lose it too.
  transfers[0]?.events.failed({ status: null, message: null, retryAfter: null });
  expect(states()).toEqual(['waiting', 'sending', 'sending', 'queued', 'queued']);
  transfers[1]?.events.done('f1');
  await settle();
  expect(states()).toEqual(['waiting', 'none', 'sending', 'sending', 'queued']);
  store.cancel(slots[3] ?? '');
  await settle();
  expect(states()).toEqual(['waiting', 'none', 'sending', 'none', 'sending']);
  expect(transfers.map(({ slot: sent }) => sent)).toEqual(slots);
});

test('a file that waits for its turn and is taken back is never sent', async () => {
  const { store, transfers, interrupted } = fakeUploads();
  for (const name of ['a', 'b', 'c', 'd']) store.start(name, makeFile(name, 10), () => undefined);
  store.cancel('d');
  expect(interrupted.find('d')).toBeNull();
  store.cancel('a');
  await settle();
  expect(transfers.map(({ slot: sent }) => sent)).toEqual(['a', 'b', 'c']);
  expect(store.state('d').status).toBe('none');
});

test('a connection that is lost while the file is checked is waited out, however long, and used as soon as it is back', async () => {
  const { store, server, transfer, done, waits, ring } = await begun();
  server.findFile = () => Promise.reject(new ApiError({ status: 0, code: 'network', message: 'No answer' }));
  transfer.events.done('f1');
  await settle();
  for (let tried = 0; tried < 8; tried += 1) {
    ring();
    await settle();
  }
  expect(store.state(slot).status).toBe('finishing');
  expect(waits()).toEqual([20_000]);
  server.findFile = () => Promise.resolve(lecture);
  store.retryNow();
  await settle();
  expect(done).toHaveBeenCalledExactlyOnceWith(lecture);
  expect(waits()).toEqual([]);
});
