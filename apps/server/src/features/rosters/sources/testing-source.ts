import { type SourceTest, sourceTexts } from '@lectern/contract';
import type { Act } from '../../../platform/act/index.ts';
import type { AppKeys } from '../../../platform/app-key/index.ts';
import type { Outward } from '../../../platform/net/index.ts';
import { createProviderClient, type ProviderClient } from './provider-client.ts';
import { providerKeyOf } from './pulling.ts';
import { collections, PullStopped, PullTrouble } from './pull-trouble.ts';
import { readRecord } from './pulled-records.ts';
import { requireSource } from './sources.service.ts';

/** Somebody waits for it. */
const [answerMs, allMs] = [8_000, 20_000];

type TestDeps = { appKeys: AppKeys; rosterOutward: Outward };

/** Asks the provider of a source for one entry of each list, and keeps none. Throws `not_found`. */
export async function testSource(deps: TestDeps, { db, clock }: Act, id: string): Promise<SourceTest> {
  const source = await requireSource(db, id);
  const signal = AbortSignal.timeout(allMs);
  const { rosterOutward } = deps;
  const nothing = { people: null, classes: null, enrolments: null };
  // A pause that the provider asks for is a trouble here.
  const wait = async (): Promise<void> => {
    throw new PullTrouble(sourceTexts.busy);
  };
  try {
    const key = providerKeyOf(deps, source);
    const client = createProviderClient({ rosterOutward, clock, signal, timeoutMs: answerMs, wait }, key);
    return { problem: null, ...(await count(client)) };
  } catch (error) {
    if (error instanceof PullStopped) return { ...nothing, problem: { message: sourceTexts.slow } };
    if (!(error instanceof PullTrouble)) throw error;
    return { ...nothing, problem: error.said };
  }
}

async function count(client: ProviderClient): Promise<Omit<SourceTest, 'problem'>> {
  const totals = new Map<string, number | null>();
  for (const collection of collections) {
    const { records, total } = await client.readPage(collection, { offset: 0, limit: 1, since: null });
    for (const record of records.slice(0, 1)) readRecord(collection, record, null);
    totals.set(collection, total);
  }
  const of = (collection: string): number | null => totals.get(collection) ?? null;
  return { people: of('users'), classes: of('classes'), enrolments: of('enrollments') };
}
