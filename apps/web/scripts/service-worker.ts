import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

const entry = join(import.meta.dirname, '../src/service-worker/service-worker.ts');

/** The name of a build: another one once any of its files or its page is another. */
const nameOf = (page: string, files: readonly string[]): string =>
  createHash('sha256')
    .update(`${page}\n${files.toSorted().join('\n')}`)
    .digest('base64url')
    .slice(0, 12);

/**
 * Builds the service worker into one script with a fixed address, and names the build in it and in the page. The browser
 * takes the worker for a new one when its bytes change, which they do with each build.
 */
export function writeServiceWorker(): Plugin {
  let name: string | null = null;
  return {
    name: 'lectern-service-worker',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(page, { bundle = {} }) {
        name = nameOf(page, Object.keys(bundle));
        return [{ tag: 'meta', injectTo: 'head', attrs: { name: 'build', content: name } }];
      },
    },
    generateBundle: {
      order: 'post',
      async handler() {
        if (name === null) throw new Error('The page was not made before the service worker');
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: await bundled(name) });
      },
    },
  };
}

async function bundled(name: string): Promise<string> {
  const made = (await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { BUILD: JSON.stringify(name) },
    build: { write: false, modulePreload: false, rolldownOptions: { input: entry, output: { format: 'iife' } } },
  })) as Rolldown.RolldownOutput;
  const [script, ...others] = made.output;
  if (script.type !== 'chunk' || others.length > 0) throw new Error('The service worker has to be one script');
  return script.code;
}
