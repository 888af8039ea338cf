import type { Middleware } from '../context.ts';
import type { Deps } from '../deps.ts';
import { escaped } from './html.ts';

/** Pages that anybody may find: the others show something of a person, or ask who is there. */
const INDEXED = ['/', '/user-create-reservation', '/user-search-reservation'] as const;
const HIDDEN = [
  '/admin',
  '/manage-reservations',
  '/user-reservations',
  '/user-profile',
  '/user-dpi',
  '/consulta/',
];

export function robots({ publicUrl }: Pick<Deps, 'publicUrl'>): Middleware {
  return async (ctx) => {
    ctx.type = 'text/plain';
    ctx.body = [
      'User-agent: *',
      ...[...HIDDEN, '/api/', '/download/'].map((path) => `Disallow: ${path}`),
      `Sitemap: ${publicUrl()}/sitemap.xml`,
      '',
    ].join('\n');
  };
}

export function sitemap({ publicUrl }: Pick<Deps, 'publicUrl'>): Middleware {
  return async (ctx) => {
    const urls = INDEXED.map((path) => `<url><loc>${escaped(publicUrl() + path)}</loc></url>`);
    ctx.type = 'application/xml';
    ctx.body = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>
`;
  };
}

const DESCRIPTION =
  'Reserve canchas, piscinas y pistas de los centros deportivos municipales: horas libres, boleto con código QR y cancelación en línea.';
const NAME = 'Reservas de los centros deportivos municipales';

/** Metadata of a page for search engines and messengers. Pages that are not public are excluded from indexing. */
export function metadata(path: string, publicUrl: string): string {
  const isIndexed = INDEXED.some((page) => page === path);
  if (!isIndexed) return '<meta name="robots" content="noindex">';
  const address = escaped(publicUrl + path);
  return [
    `<link rel="canonical" href="${address}">`,
    ...[
      ['og:type', 'website'],
      ['og:locale', 'es_GT'],
      ['og:site_name', NAME],
      ['og:title', NAME],
      ['og:description', DESCRIPTION],
      ['og:url', address],
      ['og:image', `${escaped(publicUrl)}/social.png`],
    ].map(([property, content]) => `<meta property="${property}" content="${content}">`),
  ].join('\n    ');
}
