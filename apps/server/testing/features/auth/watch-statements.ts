import { Client } from 'pg';
import { vi } from 'vitest';

/** Notes the beginnings of statements on all connections of this process, until `stop`. */
export function watchStatements(): { texts: string[]; stop(): void } {
  const texts: string[] = [];
  // oxlint-disable-next-line typescript/unbound-method -- it is called on the client that it was asked of
  const original = Client.prototype.query as (...args: unknown[]) => unknown;
  const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(function watched(
    this: Client,
    ...args: unknown[]
  ) {
    const [query] = args;
    texts.push(typeof query === 'string' ? query : (query as { text: string }).text);
    return original.apply(this, args) as never;
  });
  return { texts, stop: () => spy.mockRestore() };
}
