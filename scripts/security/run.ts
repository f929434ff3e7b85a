// Lets wapiti and sqlmap attack an instance with the demo. Started by scripts/security.mjs, with its options as JSON.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runMain, say } from '../lib/say.mjs';
import { startScanned } from './instance.ts';
import { openLedger, tableOf } from './ledger.ts';
import { requestsOf } from './requests.ts';
import { ensureScanners } from './scanners.ts';
import { runSqlmap } from './sqlmap.ts';
import { runWapiti } from './wapiti.ts';

/** The times of wapiti for each person and of sqlmap as a whole; `goOn` keeps what the last scan noted. */
export type Options = { seconds: number; minutes: number; goOn: boolean };

await runMain(async () => {
  const { seconds, minutes, goOn } = JSON.parse(process.argv[2] ?? '') as Options;
  const versions = await ensureScanners();
  const folder = mkdtempSync(join(tmpdir(), 'lectern-security-'));
  const ledger = openLedger({ goOn });
  const instance = await startScanned();
  const until = Date.now() + minutes * 60_000;
  const wanted: Record<string, number> = {};
  let faults: string[] = [];
  try {
    for (const person of instance.people) {
      const requests = await requestsOf(instance, person);
      wanted[person.name] = requests.reads.length + requests.writes.length;
      say(`${person.name}: ${requests.gets.length} addresses, ${requests.writes.length} writes`);
      const job = { folder, person, requests, ledger, seconds, until, url: instance.url };
      await runWapiti(job);
      await runSqlmap(job);
    }
    faults = instance.faults();
  } finally {
    await instance.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return report({ findings: [...ledger.findings(), ...faults], table: tableOf(ledger, wanted), versions });
});

type Outcome = { findings: string[]; table: { text: string; open: number }; versions: string };

function report({ findings, table, versions }: Outcome): number {
  for (const finding of findings) process.stdout.write(`${finding}\n`);
  process.stdout.write(
    `${table.text}\n${versions}: ${findings.length} findings, ${table.open} requests not to the end\n`,
  );
  return findings.length === 0 && table.open === 0 ? 0 : 1;
}
