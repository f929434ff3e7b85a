import { filesNamedIn, pageOfOurs } from './requests.ts';

/** The name of the build that this worker belongs to; the build writes it in. */
declare const BUILD: string;

export const build = BUILD;

const prefix = 'lectern-shell-';
const cacheName = `${prefix}${build}`;
/** The empty page, which the server sends at this address to everybody. It says nothing about anybody. */
const shellAddress = '/shell';
const anyVariant = { ignoreVary: true };

/** The kept empty page, or undefined. */
export const findShell = (): Promise<Response | undefined> => caches.match(shellAddress, anyVariant);

/** Keeps the empty page as the server sends it now, once all files that it names are kept. Throws, and changes nothing, where one is missing. */
export async function keepShell(): Promise<void> {
  const answer = await fetch(shellAddress, { cache: 'no-store' });
  const page = await answer.clone().text();
  if (!answer.ok || answer.redirected || pageOfOurs(page) === null) throw new Error('The server sent no page of ours');
  await keepFiles(filesNamedIn(page), { anew: true });
  await (await caches.open(cacheName)).put(shellAddress, answer);
}

/** Whether the kept page is of this build and language. */
export async function isShellOf(wanted: { build: string; language: string }): Promise<boolean> {
  const kept = await (await caches.open(cacheName)).match(shellAddress, anyVariant);
  const found = kept === undefined ? null : pageOfOurs(await kept.text());
  return found?.build === wanted.build && found.language === wanted.language;
}

/** Keeps these files, those of another build without asking for them; those that keep their address are fetched where `anew`. */
export async function keepFiles(addresses: readonly string[], { anew = false } = {}): Promise<void> {
  await Promise.all(addresses.map((address) => keepFile(address, anew)));
}

async function keepFile(address: string, anew: boolean): Promise<void> {
  const isHashed = address.startsWith('/assets/');
  const cache = await caches.open(cacheName);
  if (!(anew && !isHashed) && (await cache.match(address, anyVariant)) !== undefined) return;
  const known = isHashed ? await caches.match(address, anyVariant) : undefined;
  const answer = known ?? (await fetch(address));
  if (!isFile(answer)) throw new Error(`The server lacks ${address}`);
  await cache.put(address, answer);
}

/** A whole file, and not the page that a network in between or an older server puts in its place. */
const isFile = ({ status, redirected, headers }: Response): boolean =>
  status === 200 && !redirected && headers.get('content-type')?.startsWith('text/html') !== true;

/** A kept file; one that a former build kept is kept on. */
export async function findFile(request: Request): Promise<Response | undefined> {
  const found = await caches.match(request, anyVariant);
  if (found !== undefined) void keepFile(new URL(request.url).pathname, false).catch(() => undefined);
  return found;
}

/** Keeps a file that has just come. A full device keeps nothing, and the page has it all the same. */
export async function noteFile(request: Request, answer: Response): Promise<void> {
  if (isFile(answer)) await (await caches.open(cacheName)).put(request, answer);
}

/** Removes what older builds kept, but for the last of them: its pages may still be open. */
export async function removeOldShells(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}
