import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Two builds share this file: the browser's (`vite build`, root `web/`) and the server's (`vite build --ssr`). */
export default defineConfig(({ isSsrBuild }) =>
  isSsrBuild
    ? {
        build: {
          target: 'node20',
          sourcemap: true,
          emptyOutDir: true,
          rollupOptions: { input: ['main.ts', 'cli.ts'] },
        },
      }
    : {
        root: 'web',
        // Not Vite's own `public`: that is the room of the citizens' pages.
        publicDir: 'static',
        plugins: [react()],
        build: { outDir: '../dist/web', emptyOutDir: true, chunkSizeWarningLimit: 1500 },
        server: {
          proxy: { '^/(api|admin/programmation/|test|download|storage|healthz)': 'http://127.0.0.1:3000' },
        },
      },
);
