import { inject } from 'vitest';

/** The server of this test file: files that run at the same time have one each. */
function ours() {
  const server = inject('servers')[Number(process.env['VITEST_POOL_ID']) - 1];
  if (server === undefined) throw new Error('There are fewer servers than test files that run at once.');
  return server;
}

/** The address of the product, with the demo in it, and its database. */
export const { serverUrl, databaseUrl } = ours();
