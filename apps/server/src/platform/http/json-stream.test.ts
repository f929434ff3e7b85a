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

it('asks for the next item only when the one before has been taken', async () => {
  const asked: number[] = [];
  async function* counted() {
    for (const item of [1, 2, 3]) {
      asked.push(item);
      yield item;
    }
  }
  const pieces = await streamJsonArray(counted(), String);
  await pieces.next();
  expect(asked).toEqual([1]);
  await pieces.next();
  await pieces.next();
  expect(asked).toEqual([1, 2]);
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
  const pieces = await streamJsonArray(held(), String);
  await pieces.next();
  await pieces.return(undefined);
  expect(released).toBe(true);
});
