import { join } from 'node:path';
import { run } from '../lib/child.mjs';
import { readJsonOrNull } from '../lib/files.mjs';
import { SetupError } from '../lib/say.mjs';
import type { Job } from './sqlmap.ts';

// Left out are modules that ask a third party's server (ssrf) and modules that only guess file names.
const MODULES = 'sql,xss,permanentxss,exec,file,crlf,redirect,csp,http_headers,cookieflags';

const LEDGER_NAME = 'wapiti';

type Finding = { method: string; path: string; parameter?: string; info: string };
type Kinds = Record<string, Finding[]>;
/** The parts of wapiti's report that are read here. */
type Report = { vulnerabilities: Kinds; anomalies: Kinds };

/** Lets wapiti attack what a person may ask for; the ledger gets a line for each finding. */
export async function runWapiti({ folder, person, requests, ledger, seconds, url }: Job): Promise<void> {
  if (ledger.has(person.name, LEDGER_NAME)) return;
  const report = join(folder, `wapiti-${person.name}.json`);
  const starts = requests.gets.flatMap((path) => ['--start', url + path]);
  const args = ['--url', `${url}/`, ...starts, '--scope', 'domain', '--module', MODULES, '--depth', '2'];
  args.push('--max-scan-time', String(seconds), '--max-attack-time', String(Math.ceil(seconds / 4)));
  args.push('--store-session', folder, '--flush-session', '--no-bugreport');
  args.push('--format', 'json', '--output', report, '--verbose', '0');
  if (person.cookie !== null) args.push('--header', `Cookie: ${person.cookie}`);
  // wapiti ends by itself; where it hangs on one answer, the time-out ends it.
  const { output } = await run('wapiti', args, { timeout: (seconds + 120) * 1_000 });
  const found = readJsonOrNull(report) as Report | null;
  if (found === null) throw new SetupError(`wapiti wrote no report as ${person.name}: ${output.slice(-500)}`);
  const lines = [...linesOf(found.vulnerabilities), ...linesOf(found.anomalies)];
  const findings = lines.map((line) => `wapiti, ${person.name}: ${line}`);
  ledger.put(person.name, LEDGER_NAME, { outcome: LEDGER_NAME, findings });
}

const linesOf = (kinds: Kinds): string[] =>
  Object.entries(kinds).flatMap(([kind, found]) =>
    found
      .filter((one) => !isExplained(one))
      .map(({ method, path, parameter, info }) => `${kind}: ${method} ${path} ${parameter ?? ''} ${info}`),
  );

/** X-XSS-Protection switched a filter on that browsers have taken out, because it could be turned against pages. */
const isExplained = ({ info }: Finding) => /X-XSS-Protection/.test(info);
