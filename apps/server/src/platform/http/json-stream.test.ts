import { expect, it } from 'vitest';
import { streamJsonArray } from './json-stream.ts';

async function* items(count: number, failAt = Infinity): AsyncGenerator<number> {
  for (let i = 0; i < count; i += 1) {
    if (i === failAt) throw new Error(`item ${i} failed`);
    yield i;
  }
}
const collect = async (pieces: AsyncIterable<string>): Promise<string> => {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
};

it.each([
  [0, '[]'],
  [1, '[0]'],
  [3, '[0,1,2]'],
])('writes %i items as %s', async (count, text) => {
  expect(await collect(await streamJsonArray(items(count), String))).toBe(text);
});

it.each([
  [0, '{"data":[]}'],
  [2, '{"data":[0,1]}'],
])('writes %i items under a field as %s', async (count, text) => {
  expect(await collect(await streamJsonArray(items(count), String, 'data'))).toBe(text);
});

it('fails before anything is written when the first item fails', async () => {
  await expect(streamJsonArray(items(3, 0), String)).rejects.toThrow('item 0 failed');
});

it('breaks off when a later item fails', async () => {
  const pieces = await streamJsonArray(items(3, 2), String);
  await expect(collect(pieces)).rejects.toThrow('item 2 failed');
});

it('begins soon, sends more and more small items together, and asks for none while nobody takes the piece before it', async () => {
  let asked = 0;
  async function* counted() {
    for (const item of Array(1_000).keys()) {
      asked += 1;
      yield item;
    }
  }
  const hundredCharacters = (item: number) => JSON.stringify(String(item).padStart(98));
  const pieces = await streamJsonArray(counted(), hundredCharacters);
  const first = String((await pieces.next()).value);
  expect(first.length).toBeLessThan(3_000);
  expect(asked * 101).toBe(first.length);
  const second = String((await pieces.next()).value);
  expect(second.length).toBeGreaterThan(2 * first.length);
  expect(asked * 101).toBe(first.length + second.length);
  const third = String((await pieces.next()).value);
  expect(third.length).toBeGreaterThan(30_000);
  const rest = await collect(pieces);
  expect(JSON.parse(`${first}${second}${third}${rest}`)).toHaveLength(1_000);
});

it('lets go of the items when the reader goes away', async () => {
  let released = false;
  async function* held() {
    try {
      yield 1;
      yield 2;
    } finally {
      released = true;
    }
  }
  const pieces = await streamJsonArray(held(), () => 'x'.repeat(100_000));
  await pieces.next();
  await pieces.return(undefined);
  expect(released).toBe(true);
});
