import { resolve } from 'node:path';
import { NewUsername } from '@lectern/contract';
import { z } from 'zod';
import { clamdAddress } from '../platform/virus-scanner/index.ts';
import { withSecretFiles } from './secret-files.ts';
import { tlsProblems } from './tls-only.ts';

const flag = z.enum(['on', 'off']).transform((value) => value === 'on');
const megabytes = (fallback: number) =>
  z.coerce
    .number()
    .positive()
    .default(fallback)
    .transform((mb) => Math.round(mb * 1024 * 1024));

const gigabytes = (fallback: number) =>
  z.coerce
    .number()
    .positive()
    .default(fallback)
    .transform((gb) => Math.round(gb * 1024 ** 3));

const defaultDataDir = './data';

/** Every setting, each an environment variable. `.env.example` is generated from these descriptions. */
export const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000).describe('Port to listen on; 0 takes a free one.'),
  HOST: z.string().min(1).default('127.0.0.1').describe('Address to listen on.'),
  DATA_DIR: z
    .string()
    .min(1)
    .default(defaultDataDir)
    .describe('Folder of the embedded database and of uploaded files.'),
  BACKUP_DIR: z
    .string()
    .min(1)
    .optional()
    .describe('Folder of backups, best on another disk. Default: backups in DATA_DIR.'),
  APP_KEY_FILE: z
    .string()
    .min(1)
    .optional()
    .describe(
      'File of the application key, which seals secrets in the database; made on the first start. All processes must share it, and no backup holds it: keep a copy elsewhere. Default: app-key in DATA_DIR.',
    ),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('PostgreSQL 15 or newer. Unset: the embedded PostgreSQL in DATA_DIR.'),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(2)
    .max(500)
    .default(20)
    .describe('Most connections of this process to the database.'),
  LECTERN_DEMO: flag
    .optional()
    .describe(
      'on or off: fill an empty database with the demo. Default: on with the embedded database, where HOST is loopback and neither PUBLIC_URL nor TRUST_PROXY is set; its accounts then answer to requests of this very machine alone, through no proxy or tunnel.',
    ),
  LECTERN_ADMIN_USERNAME: NewUsername.default('admin').describe(
    'Username of the first admin, made when there is none.',
  ),
  LECTERN_ADMIN_EMAIL: z.email().optional().describe('E-mail address of the first admin.'),
  LECTERN_ADMIN_PASSWORD: z.string().min(6).max(200).optional().describe('Password of the first admin.'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Address that people use, as in https://lectern.example.org. Unset: links for passwords name the site only where it is reached by an address of this machine or of a private network.',
    ),
  REQUIRE_TLS: flag
    .prefault('off')
    .describe(
      'on or off: do not start unless PUBLIC_URL and S3_ENDPOINT are https:, SMTP_URL is smtps: and DATABASE_URL has sslmode=verify-full, where they lead to other machines.',
    ),
  HSTS_SUBDOMAINS: flag
    .prefault('off')
    .describe('on or off: where PUBLIC_URL is https, ask browsers to use https for every site below its name as well.'),
  SERVICE_WORKER: flag
    .prefault('on')
    .describe(
      'on or off: browsers keep the shell of the app, so that it opens without a network. off removes it from the browsers that come by.',
    ),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('Mail server, as in smtps://user:password@mail.example.org. Unset: no mail is sent. Needs PUBLIC_URL.'),
  MAIL_FROM: z
    .string()
    .min(3)
    .regex(/^[^\r\n]*@[^\r\n]*$/, 'must hold an e-mail address')
    .default('Lectern <lectern@localhost>')
    .describe('Whom mail comes from.'),
  PUSH_PRIVATE: flag
    .prefault('off')
    .describe(
      'on or off: send push messages to push services in private networks, and without encryption, as well. For trying out, and for a push service of your own.',
    ),
  WEBHOOK_PRIVATE: flag
    .prefault('off')
    .describe(
      'on or off: send the messages of webhooks to receivers in private networks, and without encryption, as well. Administrators and coordinators choose the addresses.',
    ),
  SIGN_IN_PRIVATE: flag
    .prefault('off')
    .describe(
      'on or off: let people sign in by providers in private networks, at other ports than 443, and without encryption, as well. Administrators choose the addresses.',
    ),
  ROSTER_PRIVATE: flag
    .prefault('off')
    .describe(
      'on or off: pull people from school information systems in private networks, and without encryption, as well. Administrators choose the addresses.',
    ),
  AUDIT_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .max(36_500)
    .default(365)
    .describe('How long the audit log is kept, in days, unless an administrator chose otherwise; 0 keeps all of it.'),
  ATTEMPT_STALE_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .max(3_650)
    .default(30)
    .describe(
      'After how many days without a sign of its student an attempt without a time limit is submitted; 0 never.',
    ),
  SESSION_REMEMBER_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(365)
    .default(15)
    .describe("How long 'Remember password' lasts without a visit, in days."),
  SESSION_REMEMBER_MOST_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(3_650)
    .default(90)
    .describe("How long 'Remember password' lasts at most, however often somebody comes by, in days."),
  SESSION_HOURS: z.coerce
    .number()
    .min(0.1)
    .max(168)
    .default(12)
    .describe("How long a sign-in without 'Remember password' lasts at most, in hours."),
  SESSION_IDLE_MINUTES: z.coerce
    .number()
    .int()
    .min(10)
    .max(10_080)
    .default(120)
    .describe(
      "How long a sign-in without 'Remember password' lasts without use, in minutes. An open page that nobody touches does not count as use; a test under way, or a film that plays, does.",
    ),
  SIGN_IN_FAILURES_PER_ACCOUNT: z.coerce
    .number()
    .int()
    .min(1)
    .default(10)
    .describe('Failed sign-ins per account and network, or known device, in 15 minutes.'),
  SIGN_IN_FAILURES_ALTOGETHER: z.coerce
    .number()
    .int()
    .min(1)
    .default(100)
    .describe('Failed sign-ins per account in 6 hours, from everywhere, known devices apart.'),
  SIGN_IN_FAILURES_PER_ADDRESS: z.coerce
    .number()
    .int()
    .min(1)
    .default(100)
    .describe('Failed sign-ins per network address in 15 minutes; 300 where all requests come from this machine.'),
  SIGN_UPS_PER_ADDRESS: z.coerce
    .number()
    .int()
    .min(1)
    .default(60)
    .describe('Sign-ups per network address in 10 minutes; 300 where all requests come from this machine.'),
  PROOF_OF_WORK_BITS: z.coerce
    .number()
    .int()
    .min(1)
    .max(24)
    .default(20)
    .describe(
      'What the first try past these limits costs a browser: 2 to the power of so many hashes, 16 times that at most.',
    ),
  BREACHED_PASSWORDS_URL: z
    .url({ protocol: /^https?$/ })
    .refine((text) => !/[?#]/.test(text), 'must end with a path, as in https://api.pwnedpasswords.com/range')
    .optional()
    .describe(
      'A service that new passwords are compared with, in the form of Have I Been Pwned, as in https://api.pwnedpasswords.com/range. It is told five of the forty digits of a hash; while it does not answer, passwords pass. Unset: nobody is asked.',
    ),
  SIGN_UP: z
    .enum(['open', 'domains', 'invitation', 'off'])
    .default('open')
    .describe(
      'Who may make an account without an admin: open (anybody), domains (addresses at SIGN_UP_DOMAINS, once their mail is answered), invitation (only by the link of an account that an admin made) or off.',
    ),
  SIGN_UP_DOMAINS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(/[\s,]+/)
        .filter((name) => name !== '')
        .map((name) => name.toLowerCase()),
    )
    .refine(
      (names) => names.every((name) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(name)),
      'must be domains, as in example.org, example.com',
    )
    .describe(
      'The domains that SIGN_UP=domains lets in, with commas between; those below them are domains of their own.',
    ),
  JOIN_CODES_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .default(30)
    .describe('Join codes that one person may try in a minute.'),
  EXPORTS_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .default(30)
    .describe('Files (lists, results, own data) that one person may download in a minute.'),
  CALLS_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(0)
    .default(3_000)
    .describe(
      'Calls of any kind that one person, or one access token, may make in a minute of each process; 0 for no limit.',
    ),
  UPLOAD_IMAGE_MB: megabytes(10).describe('Largest image, in MB.'),
  UPLOAD_DOCUMENT_MB: megabytes(100).describe('Largest PDF or document, in MB.'),
  UPLOAD_VIDEO_MB: megabytes(2048).describe('Largest video, in MB.'),
  UPLOAD_PERSON_GB: gigabytes(10).describe(
    'How much one person may have stored, in GB. A file counts as 64 KB at least.',
  ),
  UPLOAD_UNAPPROVED_MB: megabytes(200).describe(
    'How much a teacher may have stored whom nobody has approved yet, in MB.',
  ),
  UPLOAD_INSTITUTION_GB: gigabytes(100).describe('How much the teachers of one institution may have stored, in GB.'),
  UPLOAD_SITE_GB: gigabytes(500).describe(
    "How much everybody may have stored, in GB. A tenth of it is for students' pictures and unapproved teachers.",
  ),
  UPLOAD_RESERVE_MB: megabytes(1024).describe(
    'What uploads leave free on the disk of DATA_DIR for answers and the database, in MB.',
  ),
  VIRUS_SCANNER: z
    .string()
    .refine(
      (text) => clamdAddress(text) !== null,
      'must be host:port, as in 127.0.0.1:3310, or the path of a Unix socket',
    )
    .optional()
    .describe(
      'A clamd that looks through each uploaded file before anybody gets it: host:port, or the path of its Unix socket. While it does not answer, no file is taken. Unset: nobody looks.',
    ),
  VIRUS_SCANNER_MB: z.coerce
    .number()
    .positive()
    .max(2047)
    .default(25)
    .transform((mb) => Math.round(mb * 1024 * 1024))
    .describe(
      'Largest file that VIRUS_SCANNER takes, in MB; larger ones are refused. At most the StreamMaxLength, MaxFileSize and MaxScanSize of clamd.',
    ),
  S3_BUCKET: z
    .string()
    .min(1)
    .optional()
    .describe('Bucket for uploaded files. Unset: they are in DATA_DIR, which all processes must then share.'),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("Address of an S3-compatible store. Unset: Amazon's own, in S3_REGION."),
  S3_REGION: z.string().min(1).default('us-east-1').describe('Region of the bucket.'),
  S3_ACCESS_KEY_ID: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Key for the bucket, with S3_SECRET_ACCESS_KEY. Unset: as the machine is set up, as by an instance role.',
    ),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe('The secret that belongs to S3_ACCESS_KEY_ID.'),
  S3_PREFIX: z
    .string()
    .regex(/^([\w.-]+\/)*$/, 'must be empty or end with /')
    .default('')
    .describe('What the names of all objects begin with, as in lectern/.'),
  SHUTDOWN_NOTICE_SECONDS: z.coerce
    .number()
    .min(0)
    .max(300)
    .default(0.5)
    .describe(
      'How long a server that was told to end still takes requests while /readyz says that it is not ready, in seconds. Behind a load balancer: longer than it takes to notice.',
    ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('warn')
    .describe('What the log shows.'),
  TRUST_PROXY: z
    .string()
    .optional()
    .transform((value) =>
      value === undefined || value === 'off' || value === '' ? false : value === 'on' ? true : value,
    )
    .describe('off, on, or the addresses of proxies whose X-Forwarded-* headers are believed.'),
});

export type Config = z.output<typeof Environment>;

/** Reads the settings. Throws one error that lists every bad one. Empty variables count as unset. */
export function readEnvironment(source: Readonly<Record<string, string | undefined>>): Config {
  const set = Object.fromEntries(
    Object.entries(source).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value]])),
  );
  const { given, problems: unread } = withSecretFiles(set);
  const result = Environment.safeParse(given);
  const problems = [
    ...unread,
    ...(result.success ? problemsTogether(result.data) : result.error.issues.map(problemOf)),
  ];
  if (result.success && problems.length === 0) return result.data;
  throw new Error(`These settings cannot be used:\n${problems.join('\n')}`);
}

/** The folder of the data, also where other settings cannot be used. */
export const dataFolder = (source: Readonly<Record<string, string | undefined>>): string =>
  resolve(source['DATA_DIR'] || defaultDataDir);

const problemOf = (issue: z.core.$ZodIssue): string => `  ${issue.path.join('.')}: ${issue.message}`;

/** The problems of settings that are right by themselves and wrong together. */
function problemsTogether(config: Config): string[] {
  // A link in a message has no request to take its address from.
  const linkless = config.SMTP_URL !== undefined && config.PUBLIC_URL === undefined;
  const byDomains = config.SIGN_UP === 'domains';
  const halfKey = (config.S3_ACCESS_KEY_ID === undefined) !== (config.S3_SECRET_ACCESS_KEY === undefined);
  const bucketless = config.S3_BUCKET === undefined && (config.S3_ENDPOINT ?? config.S3_ACCESS_KEY_ID) !== undefined;
  return [
    ...(linkless ? ['  PUBLIC_URL: needed with SMTP_URL, for the links in mail'] : []),
    ...(byDomains && config.SIGN_UP_DOMAINS.length === 0 ? ['  SIGN_UP_DOMAINS: needed with SIGN_UP=domains'] : []),
    // Anybody could name an address at the domain.
    ...(byDomains && config.SMTP_URL === undefined
      ? ['  SMTP_URL: needed with SIGN_UP=domains, for nobody could show that an address is theirs']
      : []),
    ...(halfKey ? ['  S3_SECRET_ACCESS_KEY: needed with S3_ACCESS_KEY_ID, and the other way round'] : []),
    ...(config.REQUIRE_TLS ? tlsProblems(config) : []),
    ...(bucketless ? ['  S3_BUCKET: needed with the other settings for S3'] : []),
  ];
}
