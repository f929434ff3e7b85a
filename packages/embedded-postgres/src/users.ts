import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readIfPresent } from './files.ts';
import { identify, isRunning, parseIdentity } from './process-info.ts';

/** Enters this process among the users of the server, under a unique token. Call under the start lock. */
export async function addUser(directory: string, token: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, token), JSON.stringify(await identify(process.pid)));
}

/** Removes one user. Call under the start lock. */
export async function removeUser(directory: string, token: string): Promise<void> {
  await rm(join(directory, token), { force: true });
}

/** Counts the users other than this one, forgetting those whose process died. Call under the start lock. */
export async function countOtherUsers(directory: string, token: string): Promise<number> {
  let others = 0;
  for (const name of await readdir(directory)) {
    if (name === token) continue;
    const user = parseIdentity((await readIfPresent(join(directory, name))) ?? '');
    if (user && (await isRunning(user))) others += 1;
    else await rm(join(directory, name), { force: true });
  }
  return others;
}
