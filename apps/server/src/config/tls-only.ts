import { isIP } from 'node:net';

type Reached = Partial<
  Record<
    'PUBLIC_URL' | 'SMTP_URL' | 'S3_ENDPOINT' | 'DATABASE_URL' | 'VIRUS_SCANNER' | 'BREACHED_PASSWORDS_URL',
    string | undefined
  >
>;

/** The problems of settings with REQUIRE_TLS=on: each address of another machine by which a part would be reached without TLS or with certificates that nobody checks. */
export function tlsProblems(reached: Reached): string[] {
  const { PUBLIC_URL, SMTP_URL, S3_ENDPOINT, DATABASE_URL, VIRUS_SCANNER, BREACHED_PASSWORDS_URL } = reached;
  const problems: string[] = [];
  const demand = (name: string, url: string | undefined, isSafe: (url: URL) => boolean, form: string): void => {
    if (url === undefined) return;
    const parsed = new URL(url);
    if (!isOnThisMachine(parsed) && !isSafe(parsed)) problems.push(`  ${name}: ${form} with REQUIRE_TLS=on`);
  };
  const isHttps = ({ protocol }: URL): boolean => protocol === 'https:';
  demand('PUBLIC_URL', PUBLIC_URL, isHttps, 'must begin with https:');
  demand('SMTP_URL', SMTP_URL, ({ protocol }) => protocol === 'smtps:', 'must begin with smtps:');
  demand('S3_ENDPOINT', S3_ENDPOINT, isHttps, 'must begin with https:');
  demand('BREACHED_PASSWORDS_URL', BREACHED_PASSWORDS_URL, isHttps, 'must begin with https:');
  const checked = ({ searchParams }: URL): boolean => searchParams.get('sslmode') === 'verify-full';
  demand('DATABASE_URL', DATABASE_URL, checked, 'must end with sslmode=verify-full');
  // clamd knows no TLS.
  const scanner = VIRUS_SCANNER?.startsWith('/') === true ? undefined : VIRUS_SCANNER;
  demand('VIRUS_SCANNER', scanner && `tcp://${scanner}`, () => false, 'must be on this machine');
  return problems;
}

/** Whether an address is of this machine: a socket in a folder (no host, or one in the query that begins with a slash), or loopback. */
function isOnThisMachine({ hostname, searchParams }: URL): boolean {
  const host = searchParams.get('host') ?? hostname.replace(/^\[|\]$/g, '');
  if (host === '' || host.startsWith('/') || host === 'localhost') return true;
  return isIP(host) === 4 ? host.startsWith('127.') : host === '::1';
}
