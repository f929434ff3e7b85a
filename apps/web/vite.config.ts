import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { writeCatalogues } from './scripts/catalogues.ts';
import { writePageHints } from './scripts/page-hints.ts';
import { visitorGroups } from './scripts/visitor-groups.ts';
import { writeManifests } from './scripts/manifest.ts';
import { writeServiceWorker } from './scripts/service-worker.ts';
import { pdfFiles } from './scripts/pdf-files.ts';
import { preloadFonts } from './scripts/preload-fonts.ts';
import { precompress } from './scripts/precompress.ts';
import { shortenPublicScripts } from './scripts/public-scripts.ts';

/** Names of assets are alike in both builds. */
const assetFileNames = 'assets/[hash][extname]';
const forServer = { assetFileNames, entryFileNames: 'pages.mjs', chunkFileNames: '[hash].mjs' };

/** Where the program listens while the web app is being developed. */
const server = process.env['LECTERN_SERVER'] ?? 'http://127.0.0.1:3000';

/** The web app for browsers; with `--ssr`, one file with all of it for the server, which draws pages with it. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins:
    isSsrBuild === true
      ? [react()]
      : [
          react(),
          writePageHints(),
          writeCatalogues(),
          writeManifests(),
          preloadFonts(),
          pdfFiles(),
          writeServiceWorker(),
          shortenPublicScripts(),
          precompress(),
        ],
  // The browser's own Host header goes along: the server compares it with the Origin, to refuse writes of other sites.
  server: { host: '127.0.0.1', proxy: { '/api': { target: server, changeOrigin: false } } },
  ssr: { noExternal: true },
  ...(isSsrBuild === true && { define: { 'process.env.NODE_ENV': '"production"' } }),
  preview: { host: '127.0.0.1' },
  build: {
    manifest: isSsrBuild !== true,
    copyPublicDir: isSsrBuild !== true,
    // Every browser that runs this build knows modulepreload.
    modulePreload: { polyfill: false },
    // Inlined assets would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output:
        isSsrBuild === true
          ? forServer
          : {
              // The first chunk lists the files of every page, where readable names would weigh a kilobyte. The manifest has them.
              chunkFileNames: 'assets/[hash].js',
              assetFileNames,
              // The code of every page goes into one chunk: it is smaller than five, and one request.
              codeSplitting: { groups: [{ name: 'core', tags: ['$initial'], priority: 3 }, ...visitorGroups] },
            },
    },
  },
}));
