import { cp, mkdir, readFile, rm } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { run } from '../lib/child.mjs';
import { ROOT } from '../lib/files.mjs';
import { SetupError } from '../lib/say.mjs';
import { type Copy, ignores, readCopy, readStages } from './dockerfile.ts';

/** The result of a Dockerfile: its file system, and the variables, command and health check of the program in it. */
export type Image = { folder: string; env: Record<string, string>; command: string[]; health: string[] };

/** Absolute folders that an instruction may name; each stage has its own. */
const rooted = /(?<=^|[\s"'(])\/(app|data|backups)(?=[\s"'/]|$)/g;

/**
 * Follows the Dockerfile with this machine's programs; each stage gets a folder below `base` as its file system.
 * Answers the last stage's folder, the variables that it sets for the program, its start command and its health check.
 */
export async function buildStages(base: string, env: NodeJS.ProcessEnv, tell: (line: string) => void): Promise<Image> {
  const stages = readStages(await readFile(join(ROOT, 'Dockerfile'), 'utf8'));
  const isIgnored = ignores(await readFile(join(ROOT, '.dockerignore'), 'utf8'));
  const folders = new Map<string, string>();
  const image: Image = { folder: '', env: {}, command: [], health: [] };
  for (const { name, steps } of stages) {
    const folder = join(base, name);
    folders.set(name, folder);
    await mkdir(join(folder, 'app'), { recursive: true });
    image.folder = folder;
    for (const { keyword, text } of steps) {
      tell([`${name}:`, keyword, text.slice(0, 90)].join(' '));
      if (keyword === 'COPY') await copy(readCopy(text), folder, folders, isIgnored);
      else if (keyword === 'RUN') await runStep(text, folder, env);
      else if (keyword === 'ENV') Object.assign(image.env, variablesIn(text));
      else if (keyword === 'CMD') image.command = wordsIn(text);
      else if (keyword === 'HEALTHCHECK') image.health = wordsIn(text.slice(text.indexOf('[')));
    }
  }
  return image;
}

const variablesIn = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/(\w+)=(\S+)/g)].map(([, key = '', value = '']) => [key, value]));

/** The words of a command, which is written as a JSON array. */
const wordsIn = (text: string) => JSON.parse(text) as string[];

const within = (folder: string, path: string) =>
  path.startsWith('/') ? join(folder, path) : join(folder, 'app', path);

async function copy(
  { from, sources, target }: Copy,
  folder: string,
  folders: ReadonlyMap<string, string>,
  isIgnored: (path: string) => boolean,
): Promise<void> {
  for (const source of sources) {
    const path = from === null ? join(ROOT, source) : within(stageOf(folders, from), source);
    const filter = from === null ? (one: string) => !isIgnored(relative(ROOT, one)) : () => true;
    // A single source from the checkout keeps its name in the target; a folder from another stage gives its contents.
    const into = target.endsWith('/') && from === null ? join(target, basename(source)) : target;
    await cp(path, within(folder, into), { recursive: true, filter, verbatimSymlinks: true });
  }
}

function stageOf(folders: ReadonlyMap<string, string>, name: string): string {
  const folder = folders.get(name);
  if (folder === undefined) throw new SetupError(`the Dockerfile has no stage ${name} before this line`);
  return folder;
}

async function runStep(text: string, folder: string, env: NodeJS.ProcessEnv): Promise<void> {
  // This machine lacks the image's accounts, so `chown` becomes `ls -d`, which still checks the path.
  const command = text.replaceAll(rooted, `${folder}/$1`).replaceAll(/&& chown \S+ /g, '&& ls -d ');
  const { code, output } = await run('sh', ['-c', command], { cwd: join(folder, 'app'), env });
  if (code !== 0) throw new SetupError(`This failed with ${code}: ${command}\n${output}`);
}

/** Removes what the stages left. */
export const removeStages = (base: string): Promise<void> => rm(base, { recursive: true, force: true, maxRetries: 5 });
