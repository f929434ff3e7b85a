import type { Rolldown } from 'vite';
import { pageHints } from './page-hints.ts';

type Context = Rolldown.ChunkingContext;

/** Every module that the given ones import, without themselves; dynamic imports do not count. */
function importsOf(ids: readonly string[], context: Context): Set<string> {
  const found = new Set<string>();
  const add = (id: string): void => {
    if (found.has(id)) return;
    found.add(id);
    context.getModuleInfo(id)?.importedIds.forEach(add);
  };
  ids.forEach(add);
  return new Set([...found].filter((id) => !ids.includes(id)));
}

/** Answers a test for the modules that some pages import; it works once the whole graph is known. */
function modulesOf(names: readonly string[]): (id: string, context: Context) => boolean {
  let found: Set<string> | null = null;
  const root = new URL('..', import.meta.url).pathname;
  return (id, context) => {
    found ??= importsOf(
      names.map((name) => `${root}${name}`),
      context,
    );
    return found.has(id);
  };
}

const [first, ...others] = Object.values(pageHints)
  .filter(({ apart }) => apart !== true)
  .map(({ modules }) => modules);
const ofFirst = modulesOf(first ?? []);
const ofOthers = modulesOf(others.flat());

/**
 * Two chunks for the pages that visitors see, in place of dozens: one for the first page, one for what the others need
 * beyond it. Over a slow line each further file costs more than a few kilobytes that are not needed yet.
 */
export const visitorGroups = [
  { name: (id: string, context: Context) => (ofFirst(id, context) ? 'first' : null), priority: 2, debugName: 'first' },
  {
    name: (id: string, context: Context) => (ofOthers(id, context) ? 'visitors' : null),
    priority: 1,
    debugName: 'visitors',
  },
];
