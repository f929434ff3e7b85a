import { spawnSync } from 'node:child_process';
import { SetupError } from '../lib/say.mjs';

type Report = {
  vulnerabilities?: Record<string, { name: string; severity: string; range: string }>;
  message?: string;
};

/** Answers what `npm audit` prints as JSON about the packages that ship from a folder. */
export type Audit = (root: string) => string;

export const npmAudit: Audit = (root) =>
  spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  }).stdout;

/** Throws a SetupError where a package that ships is known to be weak (high or critical), and where the registry does not say. */
export function refuseWeaknesses(root: string, audit: Audit): void {
  const { vulnerabilities, message } = readReport(audit(root));
  if (vulnerabilities === undefined) {
    throw new SetupError(
      `the registry does not say which packages are weak (${message ?? 'no answer'}): ask where it does, then use --without-audit`,
    );
  }
  const weak = Object.values(vulnerabilities).filter(({ severity }) => ['high', 'critical'].includes(severity));
  if (weak.length === 0) return;
  const named = weak.map(({ name, range, severity }) => `${name} ${range} (${severity})`).join(', ');
  throw new SetupError(`weak packages would ship: ${named}. npm audit says what mends them`);
}

function readReport(text: string): Report {
  try {
    return JSON.parse(text) as Report;
  } catch {
    return {};
  }
}
