import { readFile } from 'node:fs/promises';
import type { Db } from '../../platform/db/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { type StoreDeps, storeFile } from '../files/index.ts';
import type { Moment } from './demo-time.ts';

const assets = new URL('assets/', import.meta.url);

/** Uploads the demo's own file that `asset:NAME` stands for, in the owner's name; any other address stays as it is. */
export type Upload = (then: Moment, trx: Db, owner: Pick<Actor, 'id'>, address: string) => Promise<string>;

/** An `Upload` that takes each file once for each owner. */
export function uploadAssets(deps: Omit<StoreDeps, 'ids'>): Upload {
  const urls = new Map<string, string>();
  return async (then, trx, owner, address) => {
    if (!address.startsWith('asset:')) return address;
    const key = `${owner.id} ${address}`;
    const known = urls.get(key);
    if (known !== undefined) return known;
    const name = address.slice('asset:'.length);
    const content = await readFile(new URL(name, assets));
    const file = await storeFile({ ...deps, ...then, disk: null }, trx, owner.id, { name, content });
    urls.set(key, file.url);
    return file.url;
  };
}
