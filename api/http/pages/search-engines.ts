import { isSitePath, pageOf, type SitePath } from '../../contract/pages.ts';
import type { Middleware } from '../context.ts';
import type { Deps } from '../deps.ts';
import { escaped } from './html.ts';

/** Pages that anybody may find: the others show something of a person, or ask who is there. */
const INDEXED: readonly SitePath[] = [
  '/',
  '/user-create-reservation',
  '/user-search-reservation',
  '/privacidad',
  '/terminos',
  '/contacto',
  '/accesibilidad',
];
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

const DESCRIPTIONS: Readonly<Record<SitePath, string>> = {
  '/': 'Reserve canchas, piscinas y pistas de los centros deportivos municipales: horas libres, boleto con código QR y cancelación en línea.',
  '/user-create-reservation':
    'Elija un deporte y un día, y vea las horas libres de las canchas, piscinas y pistas municipales.',
  '/search/:day/:activity': 'Las canchas con horas libres de un día, para reservarlas en línea.',
  '/user-search-reservation': 'Busque una reserva con el código de su ticket, y descargue el ticket.',
  '/consulta/:code': 'Los datos de una reserva, con su código QR y su ticket.',
  '/juntos/:token': 'Una reserva compartida: quiénes van, y cuántos lugares quedan.',
  '/login': 'Inicie sesión para reservar y ver sus reservas de los centros deportivos municipales.',
  '/register': 'Cree su cuenta con su DPI para reservar en los centros deportivos municipales.',
  '/password/forgot': 'Pida un enlace para elegir una contraseña nueva.',
  '/password/reset': 'Elija una contraseña nueva para su cuenta.',
  '/user-reservations': 'Sus reservas, con sus tickets: consultar, cancelar y repetir.',
  '/user-profile': 'Sus datos y los ajustes de su cuenta.',
  '/user-dpi': 'Suba las fotografías de su documento de identificación.',
  '/user-sessions': 'Los dispositivos en que su cuenta tiene una sesión abierta.',
  '/user-security': 'El segundo paso y las llaves de acceso de su cuenta.',
  '/privacidad':
    'Qué datos personales guarda el sistema de reservas, para qué se usan, y cómo verlos, corregirlos o pedir que se eliminen.',
  '/terminos': 'Los términos de uso de las reservas en línea de los centros deportivos municipales.',
  '/contacto': 'Direcciones, teléfonos y correos de los centros deportivos municipales.',
  '/accesibilidad': 'Cómo cuidamos que todas las personas puedan reservar, y cómo avisar de una barrera.',
  '/ventanilla/:centerSlug': 'Las reservas de hoy de un centro deportivo.',
};
const NAME = 'Reservas de los centros deportivos municipales';

/** Excludes other pages from indexing. */
export function metadata(path: string, title: string, publicUrl: string): string {
  const page = pageOf(path);
  const description = page !== null && isSitePath(page) ? DESCRIPTIONS[page] : '';
  const described = description && `<meta name="description" content="${escaped(description)}">`;
  const isIndexed = INDEXED.some((indexed) => indexed === path);
  if (!isIndexed) return [described, '<meta name="robots" content="noindex">'].filter(Boolean).join('\n    ');
  const address = escaped(publicUrl + path);
  return [
    described,
    `<link rel="canonical" href="${address}">`,
    ...[
      ['og:type', 'website'],
      ['og:locale', 'es_GT'],
      ['og:site_name', NAME],
      ['og:title', title === '' ? NAME : escaped(title)],
      ['og:description', escaped(description)],
      ['og:url', address],
      ['og:image', `${escaped(publicUrl)}/social.png`],
    ].map(([property, content]) => `<meta property="${property}" content="${content}">`),
  ].join('\n    ');
}
