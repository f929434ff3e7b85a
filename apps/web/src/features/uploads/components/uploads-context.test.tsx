import type { UploadedFile } from '@lectern/contract';
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openTusTransfer } from '../api/tus-transfer.ts';
import type { Transfer } from '../model/transport.ts';
import { makeFile } from '../testing/fake-uploads.ts';
import { useUploads } from './uploads-context.tsx';

const still: Transfer = { start: () => undefined, stop: () => Promise.resolve(), discard: () => Promise.resolve() };
vi.mock('../api/tus-transfer.ts', () => ({
  openTusTransfer: vi.fn<() => Promise<Transfer>>(() => Promise.resolve(still)),
}));

const slot = 'course.imageUrl';
const open = (course = 'new') => renderHook(() => useUploads('u1', course));

test.each([
  ['c1', 'c2'],
  ['c1', undefined],
  [undefined, 'c1'],
])('an upload interrupted in the course %s is not offered in %s', async (one, other) => {
  const first = open(one);
  const file = makeFile('leaf.png', 1000);
  await act(async () => first.result.current.start(slot, file, vi.fn<(file: UploadedFile) => void>()));
  first.unmount();
  expect(open(other).result.current.state(slot)).toEqual({ status: 'none' });
  expect(open(one).result.current.state(slot)).toMatchObject({ status: 'interrupted', name: 'leaf.png' });
});

test('the same file in the same field of two courses is two transfers', async () => {
  for (const course of ['c1', 'c2']) {
    const { result } = open(course);
    const file = makeFile('leaf.png', 1000);
    await act(async () => result.current.start(slot, file, vi.fn<(file: UploadedFile) => void>()));
  }
  const names = vi
    .mocked(openTusTransfer)
    .mock.calls.slice(-2)
    .map(([name]) => name);
  expect(new Set(names).size).toBe(2);
});
