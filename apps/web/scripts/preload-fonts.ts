import type { Plugin } from 'vite';

/** The fonts of every first view, and the script of writing that alone needs one; English needs those of `Latn`. */
const fonts: readonly { file: string; script?: 'Latn' | 'Arab' }[] = [
  { file: 'figtree-latin-wght-normal.woff2' },
  { file: 'lora-latin-600-normal.woff2', script: 'Latn' },
  { file: 'vazirmatn-arabic-wght-normal.woff2', script: 'Arab' },
];

/**
 * Preloads the fonts of the first view, which the browser otherwise finds only once it has the styles. The line of a
 * font for another script stays without effect until the server writes the page in such a language.
 */
export function preloadFonts(): Plugin {
  return {
    name: 'lectern-preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const assets = Object.values(bundle).filter((output) => output.type === 'asset');
        return fonts.map(({ file, script }) => {
          const asset = assets.find(({ originalFileNames }) => originalFileNames.some((name) => name.endsWith(file)));
          if (asset === undefined) throw new Error(`The build has no ${file}: is the name still right?`);
          return {
            tag: 'link',
            injectTo: 'head' as const,
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              crossorigin: '',
              ...(script && { 'data-script': script }),
              ...(script === 'Arab' && { media: 'not all' }),
              href: `/${asset.fileName}`,
            },
          };
        });
      },
    },
  };
}
