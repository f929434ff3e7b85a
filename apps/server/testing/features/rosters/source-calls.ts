import type { RosterSource } from '@lectern/contract';
import { createPuller, type Puller, type PullerSettings } from '../../../src/features/rosters/sources/pulling.ts';
import { pullBounds } from '../../../src/features/rosters/sources/reading.ts';
import { createOutward, type Resolve } from '../../../src/platform/net/index.ts';
import type { Caller, TestApp } from '../../index.ts';
import { clientId, clientSecret, type OneRosterProvider } from './one-roster-provider.ts';
import { work } from './roster-calls.ts';

/** Asks servers of this machine and public ones; names are looked up as a test says. */
export const outwardWith = (resolve: Resolve = async () => []) =>
  createOutward({ allowPrivate: false, allowLoopback: true, resolve });

/** A source as its form sends it. */
export const sourceInput = (provider: Pick<OneRosterProvider, 'baseUrl' | 'tokenUrl'>, more: object = {}) => ({
  name: 'School register',
  version: '1.1',
  baseUrl: provider.baseUrl,
  tokenUrl: provider.tokenUrl,
  clientId,
  clientSecret,
  importsItself: true,
  adoptSelfMade: false,
  isEnabled: true,
  ...more,
});

/** Makes a source as an admin. */
export async function makeSource(
  caller: Caller,
  provider: OneRosterProvider,
  more: object = {},
): Promise<RosterSource> {
  const made = await caller.post('/api/roster-sources', sourceInput(provider, more));
  if (made.status !== 201) throw new Error(`The source was not made: ${made.text}`);
  return made.body.source as RosterSource;
}

/** A puller whose pauses move the test's clock. */
export const pullerOf = (t: TestApp, settings: Partial<PullerSettings> = {}): Puller =>
  createPuller(t.services, {
    wait: async (ms) => t.clock.advance(ms),
    bounds: pullBounds,
    timeoutMs: 10_000,
    ...settings,
  });

/** Does what a process does in the background, until nothing is left to do. */
export async function pullAndImport(t: TestApp, settings: Partial<PullerSettings> = {}): Promise<void> {
  const puller = pullerOf(t, settings);
  await puller.pullDue();
  await puller.idle();
  await work(t);
}

/** A source as admins see it. */
export async function sourceOf(caller: Caller, id: string): Promise<RosterSource> {
  const all = (await caller.get('/api/roster-sources')).body as RosterSource[];
  const found = all.find(({ _id }) => _id === id);
  if (found === undefined) throw new Error('The source is not there');
  return found;
}

/** Pulls now, imports where the source does so by itself, and answers the pull. A second later the next may come. */
export async function pullNow(
  t: TestApp,
  caller: Caller,
  id: string,
  { settings = {}, everything = false }: { settings?: Partial<PullerSettings>; everything?: boolean } = {},
) {
  const begun = await caller.post(`/api/roster-sources/${id}/pull`, { everything });
  if (begun.status !== 200) throw new Error(`The pull did not begin: ${begun.text}`);
  await pullAndImport(t, settings);
  t.clock.advance(1_000);
  const [pull] = (await sourceOf(caller, id)).pulls;
  if (pull === undefined) throw new Error('There is no pull');
  return pull;
}
