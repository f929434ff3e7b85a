import { Username } from '@lectern/contract';
import { z } from 'zod';

const flag = z.enum(['on', 'off']).transform((value) => value === 'on');
const megabytes = (fallback: number) =>
  z.coerce
    .number()
    .positive()
    .default(fallback)
    .transform((mb) => Math.round(mb * 1024 * 1024));

/** Every setting, each an environment variable. `.env.example` is generated from these descriptions. */
export const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000).describe('Port to listen on; 0 takes a free one.'),
  HOST: z.string().min(1).default('127.0.0.1').describe('Address to listen on.'),
  DATA_DIR: z.string().min(1).default('./data').describe('Folder of the embedded database and of uploaded files.'),
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
      'on or off: fill an empty database with the demo. Default: on with the embedded database, where HOST is loopback and neither PUBLIC_URL nor TRUST_PROXY is set.',
    ),
  LECTERN_ADMIN_USERNAME: Username.default('admin').describe('Username of the first admin, made when there is none.'),
  LECTERN_ADMIN_EMAIL: z.email().optional().describe('E-mail address of the first admin.'),
  LECTERN_ADMIN_PASSWORD: z.string().min(6).max(200).optional().describe('Password of the first admin.'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Address that people use, as in https://lectern.example.org.'),
  SESSION_REMEMBER_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(365)
    .default(15)
    .describe("How long 'Remember password' lasts without a visit, in days."),
  SESSION_HOURS: z.coerce
    .number()
    .min(0.1)
    .max(168)
    .default(12)
    .describe("How long a sign-in without 'Remember password' lasts at most, in hours."),
  SIGN_IN_FAILURES_PER_ACCOUNT: z.coerce
    .number()
    .int()
    .min(1)
    .default(10)
    .describe('Failed sign-ins per account in 15 minutes before it has to wait.'),
  SIGN_IN_FAILURES_PER_ADDRESS: z.coerce
    .number()
    .int()
    .min(1)
    .default(100)
    .describe('Failed sign-ins per network address in 15 minutes.'),
  SIGN_UPS_PER_ADDRESS: z.coerce
    .number()
    .int()
    .min(1)
    .default(60)
    .describe('Sign-ups per network address in 10 minutes.'),
  JOIN_CODES_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .default(30)
    .describe('Join codes that one person may try in a minute.'),
  UPLOAD_IMAGE_MB: megabytes(10).describe('Largest image, in MB.'),
  UPLOAD_DOCUMENT_MB: megabytes(100).describe('Largest PDF or document, in MB.'),
  UPLOAD_VIDEO_MB: megabytes(2048).describe('Largest video, in MB.'),
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
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const result = Environment.safeParse(given);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`These settings cannot be used:\n${problems.join('\n')}`);
}
