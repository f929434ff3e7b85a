const memory = 'asks what is in the memory of one process';
const connection = 'is about one connection to the program';
const figures = 'reads the figures of one process';

/** A test by a piece of its own name. */
export type Exception = { test: string; why: string };

/** Tests that say something of one process, or of one connection to it, and cannot say it from behind a balancer. */
export const notBehindBalancer: readonly Exception[] = [
  { test: 'is read from memory until it is time to ask, and then shows what others changed', why: memory },
  { test: 'a page that is in memory', why: memory },
  { test: 'tell of the database, the mail that waits, and the event loop', why: figures },
  { test: 'count requests by route, not by address', why: figures },
  { test: 'a server under load ends without a failed request, once it has told every client', why: connection },
  { test: 'a file that is too large gets its answer when all is sent, and the connection', why: connection },
  { test: 'a body that nobody would ever read to the end is cut off', why: connection },
  { test: 'leaves no open file behind', why: connection },
  { test: 'a write that meets a server which only reads is answered with 503', why: 'changes one pool of connections' },
];

/** Tests of what PgBouncer does not let through. */
export const notBehindPooler: readonly Exception[] = [
  { test: 'does not let a query run for ever', why: 'behind a pooler the account has this limit' },
];
