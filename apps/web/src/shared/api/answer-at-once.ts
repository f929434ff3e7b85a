/** Knows the body of a call's success before the call is made; undefined where it does not. */
export type AnswerAtOnce = (key: string, address: string) => unknown;

/** A promise that has come true, and says so in the way that React's `use` reads. */
type Settled<T> = Promise<T> & { status: 'fulfilled'; value: T };

/** A promise of a value that is there. */
export const settled = <T>(value: T): Settled<T> =>
  Object.assign(Promise.resolve(value), { status: 'fulfilled' as const, value });

/** The value of a promise where it can be read at once; undefined otherwise. */
export const valueAtOnce = <T>(promise: Promise<T>): T | undefined =>
  'status' in promise && promise.status === 'fulfilled' ? (promise as Settled<T>).value : undefined;
