import type { Act } from '../act/index.ts';

/** The things that features tell others of, each with its facts. A feature adds its own where it tells of them. */
export interface Events {}

/** The acts of a feature on what has happened in another one, in the same transaction. */
export type Listeners = { readonly [E in keyof Events]?: (act: Act, event: Events[E]) => Promise<void> };

/** Tells everybody who listens, one after the other, in the transaction of the act: neither is there without the other. */
export type Tell = <E extends keyof Events>(act: Act, name: E, event: Events[E]) => Promise<void>;

/** Makes the function that tells these listeners, in their order. */
export function createTell(all: readonly Listeners[]): Tell {
  return async (act, name, event) => {
    for (const listeners of all) await listeners[name]?.(act, event);
  };
}
