import { z } from 'zod';

/** The names of an archive's entries. The manifest comes last, so that a whole backup ends with it. */
export const entryNames = {
  head: 'lectern-backup.json',
  manifest: 'manifest.json',
  manifestSum: 'manifest.sha256',
  chunk: (table: string, number: number) => `tables/${table}/${String(number).padStart(6, '0')}.gz`,
  file: (id: string) => `files/${id}`,
} as const;

const identifier = z.string().regex(/^[a-z_][a-z0-9_]*$/);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The first entry of a backup. */
export const BackupHead = z.object({
  format: z.literal('lectern-backup'),
  /** Raised when older releases could not read what is written from then on. */
  formatVersion: z.number().int(),
  createdAt: z.iso.datetime(),
});

export const BackedUpTable = z.object({
  name: identifier,
  columns: z.array(identifier).min(1),
  rows: z.number().int().min(0),
  /** See `RowSum`. */
  sum: sha256,
  chunks: z.number().int().min(0),
});

export const Manifest = z.object({
  createdAt: z.iso.datetime(),
  /** The version of PostgreSQL that the rows come from. */
  postgres: z.string(),
  /** The migrations that the database had been through, in order. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(BackedUpTable),
  sequences: z.array(z.object({ name: identifier, value: z.string().regex(/^-?\d+$/), called: z.boolean() })),
  files: z.array(z.object({ id: z.string().regex(/^[a-z0-9-]{8,100}$/), size: z.number().int().min(0), sha256 })),
  /** Files that the database knew and that had no bytes any more, or not all of them. */
  missingFiles: z.array(z.string()),
});

export type BackupHead = z.output<typeof BackupHead>;
export type BackedUpTable = z.output<typeof BackedUpTable>;
export type Manifest = z.output<typeof Manifest>;

export const formatVersion = 1;
