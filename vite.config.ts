import { cpSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { spanishFont } from './web/build/font.ts';
import {
  earlyScript,
  inDocument,
  packed,
  slim,
  withoutJsonSchema,
  withoutSummaries,
} from './web/build/plugins.ts';
import { preloads } from './web/build/preloads.ts';
import { DOOR_PAGES, shellFiles, TICKET_PAGES } from './web/build/shell-files.ts';

const WEB_OUT = join(import.meta.dirname, 'dist/web');

/**
 * Modules shared by many pages are one file, so that a page is a few requests: by default the bundler makes a file for
 * each set of pages, sixty for the grid. A page then loads modules of other pages too; below five pages that outweighs
 * the saved requests.
 */
const SHARED_CHUNKS = [
  { name: 'entry', tags: ['$initial' as const], priority: 1 },
  { name: 'shared', minShareCount: 5 },
];

/** On a slow machine the first start would print eight lines of advice about these plugins. */
const CHECKS = { bundlerTimings: false };

/**
 * Four builds share this file: the console (`vite build`), the pages of citizens and visitors (`vite build --mode
 * site`), their service worker (`vite build --mode worker`, after them), and the server (`vite build --ssr`). Console and
 * site are apart, so that what only the console uses of a library is not in the script of the others.
 */
export default defineConfig(({ isSsrBuild, mode }) => {
  if (isSsrBuild) return server();
  return mode === 'worker' ? serviceWorker() : browser(mode === 'site');
});

function server(): UserConfig {
  return {
    plugins: [demoPictures(), slim()],
    // Bundled, so that React is the one for production whatever the environment says: the other draws much slower.
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: [/^react(-dom|-router|-router-dom)?(\/|$)/, /^@tanstack\//] },
    build: {
      target: 'node20',
      sourcemap: true,
      emptyOutDir: true,
      rollupOptions: {
        // Libraries of React mark files for a bundler that splits them between server and browser.
        onLog: (level, log, report) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && report(level, log),
        checks: CHECKS,
        input: { main: 'main.ts', cli: 'cli.ts', 'foreign-reader': 'api/foreign-bytes/child.ts' },
        // All scripts in one folder: there `import.meta.dirname` does not depend on how they are split.
        // A process keeps its maps in memory: lines, not the sources again.
        output: { chunkFileNames: '[name]-[hash].js', sourcemapExcludeSources: true },
      },
    },
  };
}

/** `seed/picture-steps.ts` reads them beside its script. */
function demoPictures(): Plugin {
  return {
    name: 'demo-pictures',
    writeBundle: ({ dir = '' }) => cpSync('seed/pictures', join(dir, 'pictures'), { recursive: true }),
  };
}

/** One script at the root, from where it may answer for every page. */
function serviceWorker(): UserConfig {
  return {
    root: 'web',
    publicDir: false,
    define: {
      __SHELL_FILES__: JSON.stringify(shellFiles(join(WEB_OUT, '.vite/site.json'), TICKET_PAGES)),
      __DOOR_FILES__: JSON.stringify(shellFiles(join(WEB_OUT, '.vite/console.json'), DOOR_PAGES)),
    },
    build: {
      outDir: WEB_OUT,
      emptyOutDir: false,
      rollupOptions: {
        input: 'web/offline/service-worker.ts',
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  };
}

function browser(isSite: boolean): UserConfig {
  const name = isSite ? 'site' : 'console';
  return {
    root: 'web',
    // Not Vite's own `public`: that is the room of the citizens' pages.
    publicDir: isSite ? false : 'static',
    plugins: [
      ...[inDocument(), earlyScript(), withoutJsonSchema(), withoutSummaries(), react(), packed(WEB_OUT)],
      ...(isSite ? [spanishFont(), preloads(WEB_OUT)] : []),
    ],
    build: {
      outDir: WEB_OUT,
      // The console is built first.
      emptyOutDir: !isSite,
      chunkSizeWarningLimit: 1500,
      manifest: `.vite/${name}.json`,
      // The server picks by path: api/contract/pages.ts.
      rollupOptions: {
        checks: CHECKS,
        input: `web/${name}.html`,
        output: { codeSplitting: { groups: SHARED_CHUNKS } },
      },
    },
    server: {
      proxy: { '^/(api|admin/programmation/|test|download|storage|healthz)': 'http://127.0.0.1:3000' },
    },
  };
}
