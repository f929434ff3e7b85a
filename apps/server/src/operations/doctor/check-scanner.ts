import type { VirusScanner } from '../../platform/virus-scanner/index.ts';
import { fail, type Finding, ok, warn } from './finding.ts';

/** The virus scanner, and the largest file that it is sent, in bytes. */
export type ScannerInView = { scanner: VirusScanner; mostBytes: number };

const about = 'virus scanner';
const dayMs = 24 * 60 * 60 * 1000;
const staleDays = 7;

/** Does the scanner answer, does it know this week's viruses, and does it take files as large as are sent to it? */
export async function checkScanner({ scanner, mostBytes }: ScannerInView, now: Date): Promise<Finding[]> {
  const version = await scanner.version();
  const found = [ageFinding(version, now)];
  if (await scanner.takes(mostBytes)) return found;
  const says = `it takes smaller files than VIRUS_SCANNER_MB says (${Math.round(mostBytes / 1024 ** 2)} MB)`;
  return [...found, fail({ about, says }, 'Raise StreamMaxLength in clamd.conf, or lower VIRUS_SCANNER_MB.')];
}

/** The version tells of which day the signatures are, as in "ClamAV 1.4.3/27600/Sun Nov 29 09:26:52 2026". */
function ageFinding(version: string, now: Date): Finding {
  const days = Math.floor((now.getTime() - Date.parse(version.split('/')[2] ?? '')) / dayMs);
  if (days <= staleDays) return ok(about, `answers, ${version}`);
  const age = Number.isNaN(days) ? 'of no known day' : `${days} days old`;
  return warn(
    { about, says: `answers, ${version}; its signatures are ${age}` },
    'See that freshclam runs beside clamd.',
  );
}
