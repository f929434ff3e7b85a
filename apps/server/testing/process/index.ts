// The real programs as processes, for tests of starting, stopping and dying.
export { childrenOf } from './descendants.ts';
export { type HttpAnswer, type HttpClient, httpClient, signedInClient, signedUpClient } from './http-client.ts';
export { type Installation, makeInstallation } from './installation.ts';
export type { Program, ServerProcess } from './program.ts';
export { type SeededRandom, seededRandom } from './random.ts';
export { runStatement } from './run-statement.ts';
export { mountSmallDisk, unmountSmallDisk } from './small-disk.ts';
export { until } from './until.ts';
