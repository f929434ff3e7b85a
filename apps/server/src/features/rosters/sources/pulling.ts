import { say, sourceTexts, usualScopes } from '@lectern/contract';
import type { FastifyBaseLogger } from 'fastify';
import { transact } from '../../../platform/act/index.ts';
import type { AppKeys } from '../../../platform/app-key/index.ts';
import { AppError } from '../../../platform/http/index.ts';
import type { Outward } from '../../../platform/net/index.ts';
import { openSecret } from './client-secret.ts';
import { type FailingDeps, noteFailure, noteRest } from './failing.ts';
import type { ProviderKey } from './provider-answer.ts';
import { createProviderClient } from './provider-client.ts';
import { claimPull, insertPull, listFinished, type PullRow, updateOwnPull } from './pulls.repository.ts';
import { PullStopped, PullTrouble } from './pull-trouble.ts';
import { type PullBounds, type Pulled, readProvider } from './reading.ts';
import { schoolOf, settlePull } from './settling.ts';
import { changesSince } from './since.ts';
import { findSource, lockDueSources, type SourceRow, updateSource } from './sources.repository.ts';
import { mayPull, nextPull } from './sources.service.ts';

export type PullingDeps = FailingDeps & {
  appKeys: AppKeys;
  rosterOutward: Outward;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
};

/** The settings of a puller that tests change. */
export type PullerSettings = {
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  bounds: PullBounds;
  /** How long one answer is waited for. */
  timeoutMs: number;
};

/** Pulls of a process at a time: each holds a school in memory. */
const mostAtOnce = 2;
/** Longer than a page takes, and the longest pause that a provider may ask for: after it, the process has died. */
const silenceMs = 3 * 60_000;
const longestMinutes = 60;
/** A pull that ends a process each time is not taken up a fourth time. */
const mostRuns = 3;
const dueAtOnce = 20;
export const answerTimeoutMs = 30_000;

export type Puller = {
  /** Begins all pulls that are due, until the process ends; what was begun goes on afterwards. */
  pullDue(ending?: AbortSignal): Promise<void>;
  /** Resolves once nothing is being pulled. */
  idle(): Promise<void>;
};

/** Makes what pulls people: a few sources at a time, each by one process. */
export function createPuller(deps: PullingDeps, settings: PullerSettings): Puller {
  const underWay = new Set<Promise<void>>();

  async function pullDue(ending: AbortSignal = new AbortController().signal): Promise<void> {
    await scheduleDue(deps);
    while (underWay.size < mostAtOnce && !ending.aborted) {
      const now = deps.clock.now();
      const pull = await claimPull(deps.db, now, new Date(now.getTime() - silenceMs));
      if (pull === null) return;
      const work: Promise<void> = pullOne(deps, settings, pull, ending)
        .catch((err: unknown) => deps.log.error({ err, source: pull.source_id }, 'a pull of people could not be ended'))
        .finally(() => underWay.delete(work));
      underWay.add(work);
    }
  }

  return {
    pullDue,
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

/** Has those sources pulled from whose hour has come. One that rests waits for its next night. */
async function scheduleDue(deps: PullingDeps): Promise<void> {
  await transact(deps, async ({ db: trx, clock, ids }) => {
    const now = clock.now();
    for (const source of await lockDueSources(trx, now, dueAtOnce)) {
      if (await mayPull(trx, source))
        await insertPull(trx, { id: ids.next(), source_id: source.id, wants_all: false }, now);
      await updateSource(trx, source.id, { next_pull_at: await nextPull(trx, source, now) });
    }
  });
}

async function pullOne(deps: PullingDeps, settings: PullerSettings, pull: PullRow, ending: AbortSignal): Promise<void> {
  const { db } = deps;
  try {
    if (pull.run > mostRuns) throw new PullTrouble(sourceTexts.crashed);
    const source = await findSource(db, pull.source_id);
    if (source === null) return;
    if (!(await mayPull(db, source))) return await noteRest(deps, pull, sourceTexts.rests);
    const pulled = await read(deps, settings, { source, pull, ending });
    await settlePull(deps, { source, pull }, pulled);
  } catch (error) {
    if (error instanceof PullStopped || ending.aborted) return void (await release(deps, pull));
    const trouble = troubleOf(error);
    if (trouble === null) deps.log.error({ err: error, source: pull.source_id }, 'a pull of people failed');
    // Never the sentence: it may hold an address.
    else deps.log.warn({ source: pull.source_id, run: pull.run }, 'a pull of people failed');
    await noteFailure(deps, pull, trouble ?? new PullTrouble(sourceTexts.somethingWrong));
  }
}

/** Leaves a pull to another process, unless it was stopped. */
const release = (deps: PullingDeps, pull: PullRow): Promise<boolean> =>
  updateOwnPull(deps.db, pull, { state: 'waiting', run: pull.run - 1, worked_on_at: null });

/** The trouble that people can read; null where the cause is here. */
function troubleOf(error: unknown): PullTrouble | null {
  if (error instanceof PullTrouble) return error;
  const issue = error instanceof AppError && error.code === 'validation_failed' ? error.extras.issues?.[0] : undefined;
  if (issue === undefined) return null;
  const { message, sentence, values } = issue;
  return new PullTrouble({
    message,
    ...(sentence !== undefined && { sentence }),
    ...(values !== undefined && { values }),
  });
}

type Underway = { source: SourceRow; pull: PullRow; ending: AbortSignal };

/** Reads the changes where they are enough; everything, where the provider does not tell changes. */
async function read(deps: PullingDeps, settings: PullerSettings, underway: Underway): Promise<Pulled> {
  const { db, clock } = deps;
  const { source, pull } = underway;
  const since = pull.wants_all ? null : changesSince(await listFinished(db, source), clock.now());
  if (since === null) return readSince(deps, settings, underway, null);
  try {
    return await readSince(deps, settings, underway, since);
  } catch (error) {
    if (!(error instanceof PullTrouble) || error.extras.isAboutChanges !== true) throw error;
    return readSince(deps, settings, underway, null);
  }
}

async function readSince(
  deps: PullingDeps,
  { wait, bounds, timeoutMs }: PullerSettings,
  { source, pull, ending }: Underway,
  since: Date | null,
): Promise<Pulled> {
  const { db, clock, rosterOutward } = deps;
  const own = async (set: Parameters<typeof updateOwnPull>[2]): Promise<void> => {
    if (!(await updateOwnPull(db, pull, { ...set, worked_on_at: clock.now() }))) throw new PullStopped();
  };
  const begun = clock.now();
  await own({ since, begun_at: begun });
  const client = createProviderClient(
    { rosterOutward, clock, signal: ending, timeoutMs, wait },
    providerKeyOf(deps, source),
  );
  const onPage = async (count: number): Promise<void> => {
    if (ending.aborted) throw new PullStopped();
    if (clock.now().getTime() - begun.getTime() > longestMinutes * 60_000)
      throw new PullTrouble(say(sourceTexts.tooLong, { minutes: longestMinutes }));
    await own({ read: count });
  };
  const { version, system } = source;
  const school = await schoolOf(db, source);
  return readProvider({ client, bounds, onPage }, { version, system, since, school });
}

/** A source as its provider is asked. Throws `PullTrouble` where its secret cannot be read. */
export function providerKeyOf({ appKeys }: Pick<PullingDeps, 'appKeys'>, source: SourceRow): ProviderKey {
  const secret = openSecret(appKeys, source.id, source.sealed_secret);
  if (secret === null) throw new PullTrouble(sourceTexts.secretUnreadable);
  const { version, base_url: baseUrl, token_url: tokenUrl, client_id: clientId } = source;
  return { version, baseUrl, tokenUrl, clientId, secret, scope: source.scope ?? usualScopes[version] };
}
