import { readFile } from 'node:fs/promises';
import type { Act } from '../../platform/act/index.ts';
import { type StoreDeps, storeFile } from '../files/index.ts';

const assets = new URL('assets/', import.meta.url);

/** Uploads the demo's own file that `asset:NAME` stands for, in the owner's name; any other address stays as it is. */
export type Upload = (act: Act, address: string) => Promise<string>;

/** An `Upload` that takes each file once for each owner. */
export function uploadAssets(deps: StoreDeps): Upload {
  const urls = new Map<string, string>();
  return async (act, address) => {
    if (!address.startsWith('asset:')) return address;
    const key = `${act.actor.id} ${address}`;
    const known = urls.get(key);
    if (known !== undefined) return known;
    const name = address.slice('asset:'.length);
    const content = await readFile(new URL(name, assets));
    const file = await storeFile(deps, act, { name, content });
    urls.set(key, file.url);
    return file.url;
  };
}
