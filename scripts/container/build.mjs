import { cp, mkdir, readFile, rm } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { run } from '../lib/child.mjs';
import { ROOT } from '../lib/files.mjs';
import { SetupError } from '../lib/say.mjs';
import { ignores, readCopy, readStages } from './dockerfile.mjs';

/** Absolute folders that an instruction may name; each stage has its own. */
const rooted = /(?<=^|[\s"'(])\/(app|data|backups)(?=[\s"'/]|$)/g;

/**
 * Follows the Dockerfile with this machine's programs; each stage gets a folder below `base` as its file system.
 * Answers the last stage's folder, the variables that it sets for the program, its start command and its health check.
 */
export async function buildStages(base, env, tell) {
  const stages = readStages(await readFile(join(ROOT, 'Dockerfile'), 'utf8'));
  const isIgnored = ignores(await readFile(join(ROOT, '.dockerignore'), 'utf8'));
  const folders = new Map();
  const image = { folder: '', env: {}, command: [], health: [] };
  for (const { name, steps } of stages) {
    const folder = join(base, name);
    folders.set(name, folder);
    await mkdir(join(folder, 'app'), { recursive: true });
    image.folder = folder;
    for (const { keyword, text } of steps) {
      tell([`${name}:`, keyword, text.slice(0, 90)].join(' '));
      if (keyword === 'COPY') await copy(readCopy(text), folder, folders, isIgnored);
      else if (keyword === 'RUN') await runStep(text, folder, env);
      else if (keyword === 'ENV') for (const [, key, value] of text.matchAll(/(\w+)=(\S+)/g)) image.env[key] = value;
      else if (keyword === 'CMD') image.command = JSON.parse(text);
      else if (keyword === 'HEALTHCHECK') image.health = JSON.parse(text.slice(text.indexOf('[')));
    }
  }
  return image;
}

const within = (folder, path) => (path.startsWith('/') ? join(folder, path) : join(folder, 'app', path));

async function copy({ from, sources, target }, folder, folders, isIgnored) {
  for (const source of sources) {
    const path = from === null ? join(ROOT, source) : within(folders.get(from), source);
    const filter = from === null ? (one) => !isIgnored(relative(ROOT, one)) : () => true;
    // A single source from the checkout keeps its name in the target; a folder from another stage gives its contents.
    const into = target.endsWith('/') && from === null ? join(target, basename(source)) : target;
    await cp(path, within(folder, into), { recursive: true, filter, verbatimSymlinks: true });
  }
}

async function runStep(text, folder, env) {
  // This machine lacks the image's accounts, so `chown` becomes `ls -d`, which still checks the path.
  const command = text.replaceAll(rooted, `${folder}/$1`).replaceAll(/&& chown \S+ /g, '&& ls -d ');
  const { code, output } = await run('sh', ['-c', command], { cwd: join(folder, 'app'), env });
  if (code !== 0) throw new SetupError(`This failed with ${code}: ${command}\n${output}`);
}

/** Removes what the stages left. */
export const removeStages = (base) => rm(base, { recursive: true, force: true, maxRetries: 5 });
