import type { Plugin, Rolldown } from 'vite';

type Hints = {
  /** Modules of the page; the router imports them when it opens. */
  modules: readonly string[];
  /** Modules that the page fetches beside its data. */
  beside?: readonly string[];
  /** The page shares no chunks with the others: people come to it from them. */
  apart?: true;
  /** The page's first requests when its address has no query string; `$id` is the id or the code in the address. */
  data: readonly string[];
};

const page = (name: string): string => `src/pages/public/${name}.tsx`;
const cache = 'src/shared/api/query-provider.tsx';
const outline = [page('lesson-outline')];
const richText = ['src/shared/safe-html/safe-html-view.tsx'];

/**
 * Everything that the pages opened from outside need at once. `e2e/page-hints.test.ts` fails when an entry is not true.
 */
export const pageHints: Record<string, Hints> = {
  '/home': { modules: [page('home-page')], data: ['/api/courses?course_type=public&page=1&limit=12'] },
  '/courses': {
    modules: [cache, page('course-list-page')],
    data: ['/api/courses?sort=-averageRating&page=1&limit=12'],
  },
  '/course/explore-details/$id': {
    modules: [cache, page('explore-details-page')],
    beside: richText,
    data: ['/api/courses/$id'],
  },
  '/course/details/$id': {
    modules: [cache, page('course-details-page')],
    beside: richText,
    data: ['/api/courses/$id'],
  },
  '/course/units/$id': {
    modules: [cache, page('subject-units-page')],
    beside: outline,
    data: ['/api/materials/$id/materials'],
  },
  '/course/materials/$id': {
    modules: [cache, page('material-page')],
    beside: outline,
    data: ['/api/materials/$id'],
  },
  '/search': { modules: [cache, page('search-page')], apart: true, data: [] },
  '/certificates/$id': {
    modules: [cache, page('certificate-page')],
    apart: true,
    data: ['/api/certificate-checks/$id'],
  },
  '/login': { modules: [cache, 'src/pages/auth/login-page.tsx'], apart: true, data: [] },
  '/404': { modules: [cache, 'src/pages/system/not-found-page.tsx'], apart: true, data: [] },
};

/**
 * Writes `.vite/page-hints.json` into the build: for each address the lines that the server puts into the head of the
 * page. The browser then asks for a page's own scripts, styles and data together with those of every page, not one
 * after the other.
 */
export function writePageHints(hints: Record<string, Hints> = pageHints): Plugin {
  return {
    name: 'lectern-page-hints',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const entry = chunks.find(({ isEntry }) => isEntry);
        const there = new Set(entry && filesOf([entry], bundle));
        const lines = Object.entries(hints).map(([path, { modules, beside = [], data }]) => {
          const files = filesOf(
            [...modules, ...beside].map((name) => chunkOf(chunks, name)),
            bundle,
          ).filter((file) => !there.has(file));
          return [path, { files: files.map(fileLine).join(''), data: data.map(dataLine).join('') }];
        });
        const source = JSON.stringify(Object.fromEntries(lines));
        this.emitFile({ type: 'asset', fileName: '.vite/page-hints.json', source });
      },
    },
  };
}

function chunkOf(chunks: readonly Rolldown.OutputChunk[], name: string): Rolldown.OutputChunk {
  const found = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${name}`));
  if (found === undefined) throw new Error(`The build has no chunk for ${name}: is the name still right?`);
  return found;
}

/** The scripts and styles of chunks and of everything that they import, each once. */
function filesOf(chunks: readonly Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle): string[] {
  const files = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk): void => {
    if (files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') add(imported);
    }
  };
  chunks.forEach(add);
  return [...files];
}

const fileLine = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;

const dataLine = (address: string): string =>
  `<link rel="preload" as="fetch" crossorigin href="${address.replaceAll('&', '&amp;')}">`;
