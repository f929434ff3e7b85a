import { readFile } from 'node:fs/promises';

/** The path of the built script of a source file that is loaded when it is asked for; both from their app's folder. */
export async function fileOf(source: string): Promise<string> {
  const manifest = JSON.parse(
    await readFile(new URL('../../dist/.vite/manifest.json', import.meta.url), 'utf8'),
  ) as Record<string, { file: string }>;
  const built = manifest[source];
  if (!built) throw new Error(`${source} has no file of its own`);
  return built.file;
}
