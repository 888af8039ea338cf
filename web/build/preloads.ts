import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { SitePath } from '../../api/contract/pages.ts';
import { shellFiles } from './shell-files.ts';

const PAGE_FILES: Readonly<Record<SitePath, string>> = {
  '/': 'public/landing/landing.tsx',
  '/user-create-reservation': 'public/search/create-page.tsx',
  '/search/:day/:activity': 'public/search/results-page.tsx',
  '/user-profile': 'account/profile/profile-page.tsx',
  '/user-dpi': 'account/dpi/dpi-page.tsx',
  '/user-reservations': 'account/reservations/reservations-page.tsx',
  '/user-search-reservation': 'public/lookup/lookup-page.tsx',
  '/consulta/:code': 'public/lookup/lookup-page.tsx',
  '/juntos/:token': 'public/shared-reservation/shared-reservation-page.tsx',
  '/privacidad': 'public/text-page/text-page.tsx',
  '/terminos': 'public/text-page/text-page.tsx',
  '/contacto': 'public/text-page/text-page.tsx',
  '/accesibilidad': 'public/text-page/text-page.tsx',
  '/ventanilla/:centerSlug': 'public/board/board-page.tsx',
  '/login': 'account/login-page.tsx',
  '/register': 'account/register-page.tsx',
  '/password/forgot': 'account/forgot-page.tsx',
  '/password/reset': 'account/reset-page.tsx',
  '/user-sessions': 'account/sessions-page.tsx',
  '/user-security': 'account/security/security-page.tsx',
};

/** Says which scripts and styles each page of the site loads besides the entry's, so that the server names them at once. */
export function preloads(outDir: string): Plugin {
  return {
    name: 'preloads',
    apply: 'build',
    async writeBundle() {
      const manifest = join(outDir, '.vite/site.json');
      const entry = new Set(shellFiles(manifest, ['site.html']));
      const ownFiles = (page: string) => shellFiles(manifest, [page]).filter((file) => !entry.has(file));
      const pages = Object.entries(PAGE_FILES).map(([path, page]) => [path, ownFiles(page)]);
      await writeFile(join(outDir, 'preloads.json'), JSON.stringify(Object.fromEntries(pages)));
    },
  };
}
