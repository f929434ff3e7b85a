// npm run security -- [--seconds 60]: starts an instance with the demo on loopback, lets wapiti and sqlmap attack it as a
// visitor and as each role, so many seconds for each tool and role, and fails on anything they find.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SetupError, runMain, say } from './lib/say.mjs';
import { ensureWebBuild } from './lib/web-build.mjs';
import { startInstance } from './security/instance.mjs';
import { requestsOf } from './security/requests.mjs';
import { runSqlmap } from './security/sqlmap.mjs';
import { ensureScanners } from './security/scanners.mjs';
import { runWapiti } from './security/wapiti.mjs';
import { setUp } from './setup.mjs';

await runMain(async () => {
  const seconds = secondsAsked(process.argv.slice(2));
  const node = await setUp();
  await ensureWebBuild(node);
  const versions = await ensureScanners();
  const folder = mkdtempSync(join(tmpdir(), 'lectern-security-'));
  const instance = await startInstance(node);
  const findings = [];
  try {
    for (const person of instance.people) {
      const requests = await requestsOf(instance, person);
      say(`${person.name}: ${requests.gets.length} addresses, ${requests.writes.length} writes`);
      const job = { folder, person, requests, seconds, url: instance.url };
      findings.push(...(await runWapiti(job)), ...(await runSqlmap(job)));
    }
    findings.push(...instance.faults());
  } finally {
    await instance.close();
    rmSync(folder, { recursive: true, force: true });
  }
  for (const finding of findings) process.stdout.write(`${finding}\n`);
  process.stdout.write(`${versions}, ${seconds} s each: ${findings.length} findings\n`);
  return findings.length === 0 ? 0 : 1;
});

function secondsAsked(args) {
  if (args.length === 0) return 60;
  const seconds = Number(args[1]);
  if (args.length === 2 && args[0] === '--seconds' && seconds >= 10 && seconds <= 3_600) return seconds;
  throw new SetupError('npm run security -- [--seconds N], N from 10 to 3600');
}
