// npm run security -- [--seconds 60] [--minutes 60] [--continue]: starts an instance with the demo on loopback and lets
// wapiti (--seconds for each role) and sqlmap (until --minutes are over) attack it as a visitor and as each role. Fails
// on every finding and on every request that was not tried to its end. --continue tries the requests that the last scan
// left.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runMain, say } from './lib/say.mjs';
import { readArguments, wrongUse } from './lib/usage.mjs';
import { ensureWebBuild } from './lib/web-build.mjs';
import { startScanned } from './security/instance.mjs';
import { openLedger, tableOf } from './security/ledger.mjs';
import { requestsOf } from './security/requests.mjs';
import { runSqlmap } from './security/sqlmap.mjs';
import { ensureScanners } from './security/scanners.mjs';
import { runWapiti } from './security/wapiti.mjs';
import { setUp } from './setup.mjs';

const usage = {
  command: 'npm run security',
  text: `
Usage: npm run security -- [options]

Lets wapiti and sqlmap attack an instance with the demo, as a visitor and as each role, and fails on anything they find and
on whatever was not tried to its end.

  --seconds N   how long wapiti has for each role, from 10 to 3600 (60)
  --minutes N   after how many minutes sqlmap ends (600)
  --continue    try what the last scan left

What was found and what is done against it: docs/SECURITY.md.
`,
  options: { seconds: { type: 'string' }, minutes: { type: 'string' }, continue: { type: 'boolean' } },
};

await runMain(async () => {
  const asked = readOptions();
  if (asked === null) return 0;
  const { seconds, minutes, goOn } = asked;
  const node = await setUp();
  await ensureWebBuild(node);
  const versions = await ensureScanners();
  const folder = mkdtempSync(join(tmpdir(), 'lectern-security-'));
  const ledger = openLedger({ goOn });
  const instance = await startScanned(node);
  const until = Date.now() + minutes * 60_000;
  const wanted = {};
  let faults = [];
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

function report({ findings, table, versions }) {
  for (const finding of findings) process.stdout.write(`${finding}\n`);
  process.stdout.write(
    `${table.text}\n${versions}: ${findings.length} findings, ${table.open} requests not to the end\n`,
  );
  return findings.length === 0 && table.open === 0 ? 0 : 1;
}

function readOptions() {
  const asked = readArguments(usage);
  if (asked === null) return null;
  const seconds = Number(asked.seconds ?? 60);
  const minutes = Number(asked.minutes ?? 600);
  if (!(seconds >= 10 && seconds <= 3_600)) throw wrongUse(usage.command, '--seconds is from 10 to 3600');
  if (!(minutes > 0)) throw wrongUse(usage.command, '--minutes is a number above 0');
  return { seconds, minutes, goOn: asked.continue === true };
}
