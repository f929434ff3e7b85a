import type { DraftKind } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { z } from 'zod';
import { ApiError } from '../api/api-error.ts';
import { request } from '../api/client.ts';
import type { Draft } from './draft-store.ts';

/** `stale`: another window saved this draft meanwhile; `refused`: the server has no room for it or cannot be reached. */
export type Stored = { savedAt: string } | 'stale' | 'refused';

/** The drafts of one form on the server. */
export type ServerDrafts<V> = {
  /** The ids of the drafts and those that can be read, the latest first; null where the server cannot be reached. */
  list: () => Promise<{ ids: readonly string[]; drafts: Draft<V>[] } | null>;
  save: (draft: Draft<V>) => Promise<Stored>;
  drop: (id: string) => Promise<void>;
};

type Place<V> = {
  kind: DraftKind;
  /** The kind and version of the values, as the browser's drafts have it. Drafts of another version are not read. */
  version: string;
  /** Null for a thing that does not exist yet. */
  thing: string | null;
  values: z.ZodType<V>;
  nameOf: (values: V) => string;
};

/** One person's drafts for one thing. Nothing rejects: the browser has its own copy of what is typed. */
export function serverDrafts<V>({ kind, version, thing, values, nameOf }: Place<V>): ServerDrafts<V> {
  const content = z.object({ version: z.literal(version), values });
  const load = async (id: string): Promise<Draft<V>[]> => {
    const { draft } = await request('GET /api/drafts/:id', { params: { id } });
    const { savedAt, basedOn: updatedAt, idempotencyKey } = draft;
    const read = content.safeParse(JSON.parse(draft.content));
    if (!read.success) return [];
    const server = { savedAt, isWhole: true };
    return [{ id, savedAt, updatedAt, idempotencyKey, values: read.data.values, server }];
  };
  return {
    async list() {
      try {
        const { data } = await request('GET /api/drafts', { query: { kind, thing: thing ?? 'new' } });
        const loaded = await Promise.all(data.map(({ _id }) => load(_id).catch(() => [])));
        return { ids: data.map(({ _id }) => _id), drafts: loaded.flat() };
      } catch {
        return null;
      }
    },
    async save({ id, updatedAt, idempotencyKey, values, server }) {
      const body = {
        kind,
        thing,
        name: nameOf(values).trim().slice(0, limits.name),
        basedOn: updatedAt,
        idempotencyKey,
        content: JSON.stringify({ version, values }),
        savedAt: server?.savedAt ?? null,
      };
      try {
        return await request('PUT /api/drafts/:id', { params: { id }, body });
      } catch (error) {
        return error instanceof ApiError && error.code === 'stale_update' ? 'stale' : 'refused';
      }
    },
    drop: (id) =>
      request('DELETE /api/drafts/:id', { params: { id } }).then(
        () => undefined,
        () => undefined,
      ),
  };
}
