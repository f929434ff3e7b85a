import { randomBytes } from 'node:crypto';

/** A name that nothing else has, so that tests do not see each other's things. */
export const unique = (what: string): string => `${what} ${randomBytes(4).toString('hex')}`;
