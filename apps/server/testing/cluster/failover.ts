import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../process/until.ts';
import type { Closing } from './closing.ts';
import { endWork, type Journeys, prepareJourneys } from './journeys.ts';
import { findPrograms } from './packages.ts';
import { nodeThatIs, type PatroniPair, startPatroniPair, untilInSync } from './patroni.ts';
import { type Cluster, type ClusterOptions, startCluster } from './processes.ts';
import { lost, type Say, shareOfFailures } from './report.ts';
import { workUnhurriedly } from './unhurried-work.ts';

/** With these times of Patroni and HAProxy; who waits longer waits for something that does not come. */
const failoverMs = 60_000;

/**
 * Servers on a PostgreSQL pair under load, its primary killed. Answers in sentences what was acknowledged and is lost or
 * doubled; null where the programs for it cannot be had.
 */
export async function runFailover(
  options: ClusterOptions,
  ms: number,
  closing: Closing,
  say: Say,
): Promise<string[] | null> {
  const programs = await findPrograms();
  if ('missing' in programs) {
    say(`skipped: ${programs.missing}`);
    return null;
  }
  const pair = await startPatroniPair(programs.binDir, closing);
  const cluster = await startCluster({ ...options, postgresUrl: pair.url }, closing);
  say(`${options.processes} servers behind ${cluster.url} on a Patroni pair behind HAProxy`);
  return workThroughFailovers(cluster, pair, ms, say);
}

async function workThroughFailovers(cluster: Cluster, pair: PatroniPair, ms: number, say: Say): Promise<string[]> {
  const journeys = await prepareJourneys(cluster);
  const ending = new AbortController();
  const working = workUnhurriedly(journeys, ending.signal);
  try {
    await delay(ms / 4);
    const old = await nodeThatIs('primary', pair.nodes);
    const killedAt = performance.now();
    await old.kill();
    say(`${old.name}, the primary, is killed`);
    const promoted = await untilSavedAgain(journeys, pair, old.name);
    say(`${promoted} is the primary; saves failed for ${pauseAround(journeys, killedAt)}`);
    await delay(ms / 4);

    await old.start();
    await untilInSync(pair.nodes);
    say(`${(await nodeThatIs('sync', pair.nodes)).name} is back, as the replica`);
    await delay(ms / 4);

    const handedOverAt = performance.now();
    await handOver(pair);
    const primary = await untilSavedAgain(journeys, pair, promoted);
    say(`${primary} is the primary again, by a switchover; saves failed for ${pauseAround(journeys, handedOverAt)}`);
    await delay(ms / 4);
  } finally {
    ending.abort();
    await working;
  }
  await endWork(journeys);
  await untilInSync(pair.nodes);
  const found = await lost(journeys, cluster, say);
  shareOfFailures(journeys, say);
  return [...found, ...carefulDifferences(journeys)];
}

/** Waits until there is another primary, and an answer is saved that was sent after that; answers its name. */
async function untilSavedAgain({ counts }: Journeys, pair: PatroniPair, before: string): Promise<string> {
  const isAnother = async () => (await nodeThatIs('primary', pair.nodes)).name !== before;
  await until('another primary', isAnother, failoverMs);
  const saved = counts.savedAt.length;
  await until('saves go on', () => counts.savedAt.length > saved + 10, failoverMs);
  return (await nodeThatIs('primary', pair.nodes)).name;
}

/** The longest time without an acknowledged answer since then, the one under way at that moment included. */
function pauseAround({ counts: { savedAt } }: Journeys, since: number): string {
  const before = savedAt.findLastIndex((at) => at < since);
  const times = savedAt.slice(Math.max(before, 0));
  const longest = Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at)));
  return `${(longest / 1000).toFixed(1)} s`;
}

async function handOver({ nodes }: PatroniPair): Promise<void> {
  const [primary, replica] = [await nodeThatIs('primary', nodes), await nodeThatIs('sync', nodes)];
  const answer = await fetch(`http://127.0.0.1:${primary.rest}/switchover`, {
    method: 'POST',
    body: JSON.stringify({ leader: primary.name, candidate: replica.name }),
    signal: AbortSignal.timeout(failoverMs),
  });
  if (!answer.ok) throw new Error(`Patroni does not hand over: ${answer.status} ${await answer.text()}`);
}

/** The student with a single attempt has sat one from the beginning to the end, all the same. */
function carefulDifferences({ takers }: Journeys): string[] {
  const [careful] = takers;
  const attempts = new Set(careful?.taker.sent.map(({ attempt }) => attempt));
  const receipts = careful?.taker.receipts.size;
  return attempts.size === 1 && receipts === 1 ? [] : [`${attempts.size} attempts with ${receipts} results, not one`];
}
