import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { people, recordOf } from '../../testing/people.ts';
import { announce } from '../auth-session/auth-events.ts';
import { enterAuthSession, leaveAuthSession } from '../auth-session/auth-session.ts';
import { useLoad } from './use-load.ts';

type Pending = { key: string; signal: AbortSignal; give: (value: string) => void; fail: (error: Error) => void };
const asked: Pending[] = [];

beforeEach(() => {
  asked.splice(0);
});

function Shelf({ name }: { name: string }) {
  const books = useLoad(
    name,
    (signal) => new Promise<string>((give, fail) => void asked.push({ key: name, signal, give, fail })),
  );
  const { data, error, isPending, isFetching, isPlaceholderData } = books;
  return (
    <>
      <output>{JSON.stringify({ data, error: error?.message, isPending, isFetching, isPlaceholderData })}</output>
      <button type="button" onClick={books.refetch}>
        Again
      </button>
    </>
  );
}

const shown = (): unknown => JSON.parse(screen.getByRole('status').textContent);
const settle = (change: () => void): Promise<void> => act(async () => change());
const last = (): Pending => asked.at(-1) ?? expect.fail('Nothing was asked');

test('a failure is shown, and gone once another try succeeds', async () => {
  render(<Shelf name="a" />);
  expect(shown()).toEqual({ isPending: true, isFetching: true, isPlaceholderData: false });
  await settle(() => last().fail(new Error('No books')));
  expect(shown()).toEqual({ error: 'No books', isPending: false, isFetching: false, isPlaceholderData: false });
  await userEvent.setup().click(screen.getByRole('button', { name: 'Again' }));
  expect(shown()).toMatchObject({ isFetching: true });
  await settle(() => last().give('Botany'));
  expect(shown()).toEqual({ data: 'Botany', isPending: false, isFetching: false, isPlaceholderData: false });
});

test('another key keeps showing the former answer until its own comes, and aborts what is no longer wanted', async () => {
  const view = render(<Shelf name="a" />);
  await settle(() => last().give('Botany'));
  view.rerender(<Shelf name="b" />);
  expect(shown()).toEqual({ data: 'Botany', isPending: false, isFetching: true, isPlaceholderData: true });
  const unwanted = last();
  view.rerender(<Shelf name="c" />);
  expect(unwanted.signal.aborted).toBe(true);
  await settle(() => last().give('Chemistry'));
  await settle(() => unwanted.give('Too late'));
  expect(shown()).toMatchObject({ data: 'Chemistry', isPlaceholderData: false });
});

test('a failure after a success of another key shows the failure alone', async () => {
  const view = render(<Shelf name="a" />);
  await settle(() => last().give('Botany'));
  view.rerender(<Shelf name="b" />);
  await settle(() => last().fail(new Error('No books')));
  expect(shown()).toEqual({ error: 'No books', isPending: false, isFetching: false, isPlaceholderData: false });
});

test('coming back shows the kept answer at once and asks again', async () => {
  const view = render(<Shelf name="a" />);
  await settle(() => last().give('Botany'));
  view.unmount();
  render(<Shelf name="a" />);
  expect(shown()).toEqual({ data: 'Botany', isPending: false, isFetching: true, isPlaceholderData: false });
  await settle(() => last().give('Botany, second edition'));
  expect(shown()).toMatchObject({ data: 'Botany, second edition', isFetching: false });
});

test('another person is asked for anew, and does not find what the one before loaded', async () => {
  enterAuthSession(recordOf(people.student));
  const view = render(<Shelf name="a" />);
  await settle(() => last().give('Botany'));
  await settle(() => leaveAuthSession());
  expect(asked).toHaveLength(2);
  view.unmount();
  announce('person-changed');
  render(<Shelf name="a" />);
  expect(shown()).toMatchObject({ isPending: true });
});

test('data shown to one person is gone at once when another takes the place', async () => {
  enterAuthSession(recordOf(people.student));
  const view = render(<Shelf name="a" />);
  await settle(() => last().give('Private botany'));
  await settle(() => leaveAuthSession());
  expect(shown()).toEqual({ isPending: true, isFetching: true, isPlaceholderData: false });
  view.rerender(<Shelf name="b" />);
  expect(shown()).toEqual({ isPending: true, isFetching: true, isPlaceholderData: false });
  await settle(() => last().give('Public botany'));
  expect(shown()).toEqual({ data: 'Public botany', isPending: false, isFetching: false, isPlaceholderData: false });
});
