import { z } from 'zod';
import { Timestamp } from '../common.ts';

/** How something stands: as it should, worth a look, or in need of somebody who acts. */
export const healthStates = ['fine', 'look', 'act'] as const;
export type HealthState = (typeof healthStates)[number];
const state = z.enum(healthStates);

/** The kinds of things that a disk may hold. */
export const keptThings = ['data', 'files', 'backups'] as const;
export type KeptThing = (typeof keptThings)[number];

/** How the key stands by which secrets of two-step sign-in are sealed. */
export const appKeyStates = ['ready', 'unmade', 'missing', 'broken', 'open', 'foreign', 'unreadable'] as const;
export type AppKeyState = (typeof appKeyStates)[number];

/** How an installation stands, in states and figures; no path, address or secret is among them. */
export const SiteHealth = z
  .object({
    backup: z.object({
      state,
      /** The last one that was made, wherever it went. */
      last: z
        .object({
          madeAt: Timestamp,
          bytes: z.int(),
          /** Whether this very backup was restored on trial, with all checks. */
          tried: z.boolean(),
        })
        .nullable(),
    }),
    /** The last time that a backup was restored on trial. */
    drill: z.object({
      state,
      last: z.object({ at: Timestamp, backupMadeAt: Timestamp, succeeded: z.boolean() }).nullable(),
    }),
    disk: z.object({
      state,
      /** Each disk once, with what it holds; null where they did not answer. Files in S3 are on none. */
      disks: z
        .array(z.object({ state, holds: z.array(z.enum(keptThings)), freeBytes: z.int(), sizeBytes: z.int() }))
        .nullable(),
    }),
    release: z.object({
      state,
      version: z.string(),
      migrations: z.object({
        done: z.int(),
        /** Those of this release that the database has not been through. */
        open: z.int(),
        /** Those that the database has been through and this release does not know. */
        foreign: z.int(),
      }),
    }),
    mail: z.object({
      state,
      /** Whether a mail server is set. */
      sends: z.boolean(),
      /** Counted up to `limits.countedMatches`. */
      waiting: z.int(),
      /** Those of them that were tried several times, or have waited for a quarter of an hour. */
      stuck: z.int(),
      oldestAt: Timestamp.nullable(),
    }),
    /** The work that nobody asks for, such as removing what is old. */
    work: z.object({
      state,
      lastAt: Timestamp.nullable(),
      /** The kinds of it that failed the last time. */
      failed: z.int(),
      /** Whether nothing is removed by its age, because the time is not to be believed. */
      clockDoubted: z.boolean(),
    }),
    appKey: z.object({ state, key: z.enum(appKeyStates) }),
    database: z.object({ state, bytes: z.int(), version: z.string() }),
  })
  .meta({ id: 'SiteHealth' });
export type SiteHealth = z.infer<typeof SiteHealth>;
