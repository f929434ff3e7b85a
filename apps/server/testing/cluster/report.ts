import { attemptDifferences } from '../features/attempts/check-takers.ts';
import { differences, repeatOpenDrafts, uploadDifferences } from '../process/check-ledger.ts';
import { httpClient } from '../process/http-client.ts';
import { runStatement } from '../process/run-statement.ts';
import type { Journeys } from './journeys.ts';
import type { Cluster } from './processes.ts';

export type Say = (line: string) => void;

/** The acknowledged things that are missing, changed or there twice, in sentences; says how many there were. */
export async function lost(
  { ledger, teacher, takers, uploads }: Journeys,
  { url, databaseUrl }: Cluster,
  say: Say,
): Promise<string[]> {
  const client = httpClient(url, teacher.cookie);
  const repeated = await repeatOpenDrafts(ledger, client);
  const query = async (statement: string, parameters: unknown[] = []) =>
    runStatement(databaseUrl, statement, parameters);
  const sat = takers.map(({ taker }) => taker);
  ledger.uploads.push(...uploads);
  const saves = sat.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
  say(`${ledger.writes} writes, ${saves} saves in tests, ${uploads.length} uploads resumed across servers`);
  return [
    ...ledger.strange,
    ...sat.flatMap(({ strange }) => strange),
    ...repeated,
    ...(await differences(ledger, client)).filter((difference) => !difference.startsWith('news ')),
    ...(await uploadDifferences(ledger, client, 0)),
    ...(await attemptDifferences(query, sat)),
  ];
}

/** Says which requests failed, and answers their share of all. */
export function shareOfFailures({ counts: { requests, failed } }: Journeys, say: Say): number {
  const count = [...failed.values()].reduce((sum, one) => sum + one, 0);
  const kinds = [...failed].map(([what, times]) => `${times} × ${what}`).join(', ');
  say(`${count} of ${requests} requests failed (${inPercent(count / requests)})${kinds === '' ? '' : `: ${kinds}`}`);
  return count / requests;
}

export const inPercent = (share: number): string => `${(share * 100).toFixed(3)} %`;
