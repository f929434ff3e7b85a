import { describe, expect, it } from 'vitest';
import { peek } from './peek.ts';

function source(...chunks: string[]) {
  const state = { read: 0, closed: false };
  async function* content() {
    try {
      for (const chunk of chunks) {
        state.read += 1;
        yield Buffer.from(chunk);
      }
    } finally {
      state.closed = true;
    }
  }
  return { state, content: content() };
}

async function textOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  let text = '';
  for await (const chunk of content) text += Buffer.from(chunk).toString();
  return text;
}

describe('peek', () => {
  it('releases a source that nobody wants to read on', async () => {
    const { state, content } = source('abc', 'def', 'ghi');
    const peeked = await peek(content, 4);
    expect(state).toEqual({ read: 2, closed: false });
    await peeked.close();
    expect(state).toEqual({ read: 2, closed: true });
  });

  it('releases a source whose reader stops half way', async () => {
    const { state, content } = source('abc', 'def', 'ghi');
    for await (const chunk of (await peek(content, 1)).all) if (chunk.length > 0) break;
    expect(state.closed).toBe(true);
  });

  it('passes on an error of the source', async () => {
    async function* broken() {
      yield Buffer.from('abc');
      throw new Error('gone');
    }
    await expect(textOf((await peek(broken(), 2)).all)).rejects.toThrow('gone');
    await expect(peek(broken(), 5)).rejects.toThrow('gone');
  });

  it.each([
    [2, 'ab'],
    [3, 'abc'],
    [5, 'abcde'],
    [9, 'abcdefghi'],
    [100, 'abcdefghi'],
  ])('shows the first %i bytes and loses none', async (bytes, head) => {
    const peeked = await peek(source('abc', 'def', 'ghi').content, bytes);
    expect(peeked.head.toString()).toBe(head);
    expect(await textOf(peeked.all)).toBe('abcdefghi');
  });

  it('sees that there is nothing', async () => {
    const peeked = await peek(source().content, 5);
    expect(peeked.head).toHaveLength(0);
    expect(await textOf(peeked.all)).toBe('');
  });
});
