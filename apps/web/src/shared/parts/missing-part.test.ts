import { beforeEach, expect, test, vi } from 'vitest';
import { fetchPart, leaveBuild, MissingPart } from './missing-part.ts';

const { signal } = new AbortController();

beforeEach(() => sessionStorage.clear());

const page = (build: string, answers: () => Promise<boolean> = async () => true) => ({
  build,
  reload: vi.fn<() => void>(),
  serverAnswers: vi.fn<() => Promise<boolean>>(answers),
});

test('a part that cannot be fetched is told apart from what breaks in a page', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module: /assets/x.js');
  const failing = fetchPart(() => Promise.reject(cause));
  await expect(failing).rejects.toBeInstanceOf(MissingPart);
  await expect(failing).rejects.toMatchObject({ cause });
  expect(await fetchPart(async () => 'page')).toBe('page');
});

test.each([
  ['does not answer', async () => false],
  ['is out of reach', () => Promise.reject(new TypeError('Failed to fetch'))],
])('the page stays while the server %s, and goes once it is back', async (_, answers) => {
  const away = page('one', answers);
  expect(await leaveBuild(signal, away)).toBe(false);
  expect(away.reload).not.toHaveBeenCalled();
  const back = page('one');
  expect(await leaveBuild(signal, back)).toBe(true);
  expect(back.reload).toHaveBeenCalledTimes(1);
});

test('a tab is loaded anew once from each build, whichever it came from, and never goes round', async () => {
  const visits = ['one', 'one', 'two', 'one', 'two', 'three'].map((build) => page(build));
  const left = [];
  for (const visit of visits) left.push(await leaveBuild(signal, visit));
  expect(left).toEqual([true, false, true, false, false, true]);
  expect(visits.map(({ reload }) => reload.mock.calls.length)).toEqual([1, 0, 1, 0, 0, 1]);
});

test('two parts that are missing at once load the page anew once', async () => {
  const same = page('one');
  expect(await Promise.all([leaveBuild(signal, same), leaveBuild(signal, same)])).toEqual([true, true]);
  expect(same.reload).toHaveBeenCalledTimes(1);
});

test('a person who has gone elsewhere while the server was asked stays there', async () => {
  const gone = new AbortController();
  const there = page('one', async () => {
    gone.abort();
    return true;
  });
  expect(await leaveBuild(gone.signal, there)).toBe(false);
  expect(there.reload).not.toHaveBeenCalled();
  expect(await leaveBuild(signal, page('one'))).toBe(true);
});

test('a browser that keeps nothing stays where it is', async () => {
  const forbidden = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  const there = page('one');
  expect(await leaveBuild(signal, there)).toBe(false);
  expect(there.reload).not.toHaveBeenCalled();
  forbidden.mockRestore();
});
