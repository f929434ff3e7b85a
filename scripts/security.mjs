// npm run security -- [--seconds 60] [--minutes 60] [--continue]: starts an instance with the demo on loopback, lets wapiti
// (so many seconds for each role) and sqlmap (until so many minutes are over) attack it as a visitor and as each role, and
// fails on anything they find and on whatever was not tried to its end; --continue tries what the last scan left.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SetupError, runMain, say } from './lib/say.mjs';
import { ensureWebBuild } from './lib/web-build.mjs';
import { startScanned } from './security/instance.mjs';
import { openLedger, tableOf } from './security/ledger.mjs';
import { requestsOf } from './security/requests.mjs';
import { runSqlmap } from './security/sqlmap.mjs';
import { ensureScanners } from './security/scanners.mjs';
import { runWapiti } from './security/wapiti.mjs';
import { setUp } from './setup.mjs';

await runMain(async () => {
  const { seconds, minutes, goOn } = asked(process.argv.slice(2));
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

function asked(args) {
  const options = { seconds: { type: 'string' }, minutes: { type: 'string' }, continue: { type: 'boolean' } };
  try {
    const { values } = parseArgs({ args, options });
    const seconds = Number(values.seconds ?? 60);
    const minutes = Number(values.minutes ?? 600);
    if (seconds >= 10 && seconds <= 3_600 && minutes > 0) return { seconds, minutes, goOn: values.continue === true };
  } catch {
    // Told below, as what is out of range is.
  }
  throw new SetupError('npm run security -- [--seconds N, from 10 to 3600] [--minutes N] [--continue]');
}
