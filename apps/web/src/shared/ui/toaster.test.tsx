import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { announcePageLeft } from './page-left.ts';
import { ToasterHost } from './toaster-host.tsx';
import { toast, toastError } from './toast.ts';

/** Shows toasts on a clock that only moves when told; the toaster is loaded before the clock stops. */
async function openToaster(show: () => void): Promise<void> {
  render(<ToasterHost />);
  act(() => void toast.success('Warming up'));
  await screen.findByRole('status');
  act(() => toast.dismissAll());
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  act(show);
}

const leavePage = (): void => act(announcePageLeft);
const pass = (milliseconds: number): void => act(() => void vi.advanceTimersByTime(milliseconds));
const shown = (): (string | null)[] =>
  [...screen.queryAllByRole('status'), ...screen.queryAllByRole('alert')].map((one) => one.textContent);

test('success is announced politely, an error at once, and both go by themselves', async () => {
  await openToaster(() => {
    toast.success('Saved');
    toast.error('Broken');
  });
  expect(screen.getByRole('status').textContent).toBe('Saved');
  expect(screen.getByRole('alert').textContent).toBe('Broken');
  pass(5_900);
  expect(shown()).toEqual(['Saved', 'Broken']);
  pass(200);
  expect(shown()).toEqual([]);
});

test('a toast waits while it is pointed at, and while something in it has the focus', async () => {
  await openToaster(() => toast.success('Saved'));
  const text = screen.getByText('Saved');
  fireEvent.pointerEnter(text.parentElement ?? text);
  pass(60_000);
  expect(shown()).toEqual(['Saved']);
  fireEvent.pointerLeave(text.parentElement ?? text);
  fireEvent.focus(screen.getByRole('button', { name: 'Dismiss' }));
  pass(60_000);
  expect(shown()).toEqual(['Saved']);
  fireEvent.blur(screen.getByRole('button', { name: 'Dismiss' }));
  pass(6_100);
  expect(shown()).toEqual([]);
});

test('a toast that is to be read stays until it is dismissed', async () => {
  await openToaster(() => toast.success('Both are kept', { stays: true }));
  pass(3_600_000);
  expect(shown()).toEqual(['Both are kept']);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(shown()).toEqual([]);
});

test('a toast that is to be read goes with its page, but not before there was time to read it', async () => {
  await openToaster(() => toast.success('Both are kept', { stays: true }));
  // As after a save, which leads to another page by itself.
  leavePage();
  expect(shown()).toEqual(['Both are kept']);
  pass(6_100);
  expect(shown()).toEqual(['Both are kept']);
  leavePage();
  expect(shown()).toEqual([]);
});

test('another toast does not go with its page', async () => {
  await openToaster(() => toast.success('Deleted', { action: { label: 'Undo', onPress: () => undefined } }));
  pass(6_100);
  leavePage();
  expect(shown()).toEqual(['Deleted']);
});

test('a toast can be dismissed', async () => {
  await openToaster(() => toast.error('Broken'));
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(shown()).toEqual([]);
});

test('an action stays longer, runs once, and takes its toast along', async () => {
  const undo = vi.fn<() => void>();
  await openToaster(() => toast.success('Deleted', { action: { label: 'Undo', onPress: undo } }));
  pass(10_000);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledTimes(1);
  expect(shown()).toEqual([]);
});

test('the same sentence is shown once, and no more than four at a time', async () => {
  await openToaster(() => {
    for (const text of ['a', 'b', 'b', 'c', 'd', 'e']) toast.error(text);
  });
  expect(shown()).toEqual(['b', 'c', 'd', 'e']);
});

test.each([
  ['the message of the server', { serverMessage: 'Name is taken', details: 'More' }, 'message', 'Name is taken'],
  ['its details where asked for', { serverMessage: 'Name is taken', details: 'More' }, 'details', 'More'],
  ['its message where there are no details', { serverMessage: 'Name is taken' }, 'details', 'Name is taken'],
  ['the fallback where it says nothing', {}, 'message', 'Save failed'],
] as const)('a failed call shows %s', async (_, said, field, text) => {
  const error = new ApiError({ status: 409, code: 'conflict', message: 'whatever', ...said });
  await openToaster(() => toastError(error, 'Save failed', field));
  expect(shown()).toEqual([text]);
});

test('an error that is none of a call shows the fallback and keeps its inside to itself', async () => {
  await openToaster(() => toastError(new TypeError('x is undefined'), 'Save failed'));
  expect(shown()).toEqual(['Save failed']);
});
