import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { createServer, type ViteDevServer } from 'vite';

const WEB = join(import.meta.dirname, '../../web');
const OWN_PATHS = /^\/(@|node_modules\/)/;

/**
 * Serves the sources of the pages with hot reload and passes all other requests to the server at `api`.
 * Both entries run on React here.
 */
export async function startPages(api: string, port: number, cacheDir: string): Promise<ViteDevServer> {
  // A server of Vite's own would end this process at SIGTERM, before Postgres has ended.
  const http = createHttpServer();
  const pages = await createServer({
    configFile: false,
    root: WEB,
    cacheDir,
    appType: 'custom',
    publicDir: 'static',
    plugins: [react()],
    logLevel: 'warn',
    server: {
      middlewareMode: { server: http },
      hmr: { server: http },
      proxy: {
        '^/': {
          target: api,
          bypass: ({ url }) => (isSource(url ?? '/') ? url : undefined),
          configure(proxy) {
            // Hot reload needs inline scripts and styles, which the policy of the product refuses.
            proxy.on('proxyRes', ({ headers }) => {
              delete headers['content-security-policy'];
            });
          },
        },
      },
    },
  });
  http.on('request', pages.middlewares).listen(port, '127.0.0.1');
  await once(http, 'listening');
  return pages;
}

function isSource(url: string): boolean {
  const path = decodeURIComponent(url.split('?')[0] ?? '/');
  return OWN_PATHS.test(path) || ['', 'static'].some((folder) => isFile(join(WEB, folder, path)));
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}

/** Writes the documents that the server fills in: their scripts are the sources. */
export async function writeDocuments(pages: ViteDevServer, webDir: string): Promise<void> {
  await mkdir(webDir, { recursive: true });
  const frame = await readFile(join(WEB, 'document.html'), 'utf8');
  for (const name of ['console.html', 'site.html']) {
    const own = (await readFile(join(WEB, name), 'utf8')).replace('src="./', 'src="/');
    const html = await pages.transformIndexHtml(`/${name}`, frame.replace('<!-- own -->', own));
    await writeFile(join(webDir, name), html);
  }
}
