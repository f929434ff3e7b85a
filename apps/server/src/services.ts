import type { FastifyBaseLogger } from 'fastify';
import type { OversightDeps } from './features/attempts/index.ts';
import type { AuthSettings, LinkMail, ProvidersDeps } from './features/auth/index.ts';
import type { PurgeDeps } from './features/courses/index.ts';
import type { FilesDeps } from './features/files/index.ts';
import type { Installation } from './features/site-health/index.ts';
import type { UsersRoutesDeps } from './features/users/index.ts';
import type { AppKeys, SealedSource } from './platform/app-key/index.ts';
import type { BreachedPasswords, Passwords } from './platform/auth/index.ts';
import type { Clock, Ids, Random } from './platform/clock/index.ts';
import type { Db } from './platform/db/index.ts';
import type { Tell } from './platform/events/index.ts';
import type { ResponseCache } from './platform/http/index.ts';
import type { Outbox } from './platform/mail/index.ts';
import type { Outward } from './platform/net/index.ts';
import type { Retained } from './platform/retention/index.ts';
import type { PersonalData } from './platform/personal-data/index.ts';

/** The things that an installation brings: its database, its clock, its disk, its settings. */
export type AppDeps = {
  db: Db;
  clock: Clock;
  ids: Ids;
  random: Random;
  /** Hashes passwords, and checks them. */
  passwords: Passwords;
  /** Passwords that have been in leaks; null where nobody is asked for them. */
  breachedPasswords: BreachedPasswords | null;
  /** Seals secrets that the database keeps. */
  appKeys: AppKeys;
  log: FastifyBaseLogger;
  files: Pick<FilesDeps, 'storage' | 'uploadLimits' | 'quotas' | 'disk' | 'uploadsDir' | 'segments' | 'scanner'>;
  /** Why nothing is removed by its age just now, or null: the time is not to be believed. */
  purgingWaits: () => string | null;
  /** A warning about the last backup for the operator, in one sentence, or null. */
  backupRemark: () => string | null;
  /** The folders and files of the installation, as they are looked at while it runs. */
  installation: Pick<Installation, 'version' | 'disks' | 'keyFile'>;
  /** Where mail is put to be sent; null on an installation that sends none. */
  outbox: Outbox | null;
  /** Requests to addresses that people bring. */
  outward: Outward;
  /** Requests to the addresses of webhooks. */
  webhookOutward: Outward;
  /** Requests to school information systems that people are pulled from. */
  rosterOutward: Outward;
  settings: {
    auth: AuthSettings;
    /** Join codes that one person may try in a minute. */
    joinCodesPerMinute: number;
    /** Files that one person may take home in a minute. */
    exportsPerMinute: number;
    /** Calls of any kind that one person may make in a minute of each process; 0 for no limit. */
    callsPerMinute: number;
    /** The days for which the audit log is kept; 0 for ever. */
    auditDays: number;
    /** After how many days without a sign of its student an attempt without a time limit ends; 0 for never. */
    attemptStaleDays: number;
    /** How long a change of another process may go unseen by visitors of the catalogue, in milliseconds. */
    catalogueSureForMs: number;
    trustProxy: boolean | string;
    publicUrl: string | null;
    /** Whether browsers are asked to use https for every site below the public address as well. */
    hstsSubdomains: boolean;
    /** Folder of the built web app, or null to serve the API alone. */
    webRoot: string | null;
    /** Whether browsers keep the shell of the web app, which then opens without a network. */
    serviceWorker: boolean;
  };
};

/** Everything that features are given. Each takes of it what its own type names. */
export type Services = Pick<
  AppDeps,
  | 'db'
  | 'clock'
  | 'ids'
  | 'random'
  | 'passwords'
  | 'breachedPasswords'
  | 'appKeys'
  | 'log'
  | 'outward'
  | 'webhookOutward'
  | 'rosterOutward'
> &
  AppDeps['files'] &
  Pick<AppDeps['settings'], 'publicUrl' | 'joinCodesPerMinute' | 'auditDays' | 'attemptStaleDays'> &
  Pick<UsersRoutesDeps, 'notify' | 'notifyMoved'> &
  Pick<ProvidersDeps, 'countFollowers'> &
  Pick<OversightDeps, 'markAttempts' | 'reviewAttempt'> &
  Pick<FilesDeps, 'testOpenTo' | 'testSharedWith'> & {
    settings: AuthSettings;
    /** Whether the demo's accounts may sign in, and its admins count as admins. */
    demoAccounts: boolean;
    /** True when a proxy in front tells the real address of each visitor. */
    trustProxy: boolean;
    installation: Installation;
    /** Where mail with links is put, or null where none is sent. */
    mail: LinkMail | null;
    /** The first pages of the catalogue, as visitors get them. */
    catalogue: ResponseCache;
    /** Tells other features what has happened. */
    tell: Tell;
    /** Where features beside that of signing in keep sealed secrets. */
    sealedSources: readonly SealedSource[];
    personalData: readonly PersonalData[];
    /** The kinds of things that features remove by their age. */
    retained: () => readonly Retained[];
    removedWithCourse: PurgeDeps['removedWithCourse'];
    /** Removes those of these files that nothing uses any more. */
    removeReplaced: (fileIds: readonly string[]) => Promise<void>;
  };
