import { z } from 'zod';

/** An author's unsaved text, as the browser keeps it. */
export type Draft<V> = {
  /** One per opening of the form, so that two windows do not overwrite each other. */
  id: string;
  savedAt: string;
  /** The version that the author started from; null for a new thing. */
  updatedAt: string | null;
  idempotencyKey: string;
  values: V;
  /** The server's copy: when it was saved there, and whether it is this very text. Null where the server has none. */
  server: { savedAt: string; isWhole: boolean } | null;
};

export type DraftStore<V> = {
  /** The drafts, the newest first. */
  list: () => Draft<V>[];
  /** Puts a draft on top, in place of the one with its id. False when the browser did not store it. */
  keep: (kept: Draft<V>) => boolean;
  drop: (id: string) => void;
};

type Place<V> = {
  /** Names the kind of form and its version, as in 'course-draft:v1'. Drafts of another version are not read. */
  kind: string;
  userId: string;
  /** `new` for things that do not exist yet. */
  thingId: string;
  /** The schema that a draft's values must fit to be read. */
  values: z.ZodType<V>;
};

/** The most drafts of one thing; the oldest go first. */
const most = 3;

/** The drafts of one person for one thing. */
export function draftStore<V>(storage: Storage, { kind, userId, thingId, values }: Place<V>): DraftStore<V> {
  const key = `lectern:${kind}:${userId}:${thingId}`;
  const draft = z.object({
    id: z.string(),
    savedAt: z.iso.datetime(),
    updatedAt: z.string().nullable(),
    idempotencyKey: z.string(),
    values,
    // Drafts of earlier releases have none.
    server: z.object({ savedAt: z.string(), isWhole: z.boolean() }).nullable().default(null),
  });
  const read = (): Draft<V>[] => {
    try {
      const value: unknown = JSON.parse(storage.getItem(key) ?? '[]');
      return Array.isArray(value) ? value.flatMap((item) => draft.safeParse(item).data ?? []) : [];
    } catch {
      return [];
    }
  };
  const write = (drafts: Draft<V>[]): boolean => {
    try {
      if (drafts.length === 0) storage.removeItem(key);
      else storage.setItem(key, JSON.stringify(drafts));
      return true;
    } catch {
      return false;
    }
  };
  return {
    list: read,
    keep: (kept) => {
      const others = read().filter((other) => other.id !== kept.id);
      // Where there is no room for all of them, only the present one is stored.
      return write([kept, ...others].slice(0, most)) || write([kept]);
    },
    drop: (id) => {
      write(read().filter((other) => other.id !== id));
    },
  };
}
