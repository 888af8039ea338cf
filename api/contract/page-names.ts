import { CONSOLE_MENU } from './console-menu.ts';
import { type ConsolePath, pageOf, type SitePath } from './pages.ts';

/** Pages that no menu names, as their own titles do. */
const NAMES: Readonly<Record<SitePath, string> & Partial<Record<ConsolePath, string>>> = {
  '/': 'Portada',
  '/user-search-reservation': 'Buscar reserva',
  '/consulta/:code': 'Buscar reserva',
  '/login': 'Iniciar sesión',
  '/register': 'Crear una cuenta',
  '/password/forgot': 'Contraseña olvidada',
  '/password/reset': 'Elegir una contraseña nueva',
  '/user-sessions': 'Sesiones',
  '/user-security': 'Seguridad',
  '/user-create-reservation': 'Nueva reserva',
  '/search/:day/:activity': 'Canchas disponibles',
  '/user-reservations': 'Mis reservas',
  '/user-profile': 'Mi perfil',
  '/user-dpi': 'Documento de identificación',
  '/juntos/:token': 'Reserva compartida',
  '/ventanilla/:centerSlug': 'Ventanilla Ágil',
  '/admin/manage-person-profile/:cui': 'Perfil de una persona',
  '/admin/manage-attractions/:id/schedule': 'Horario de una atracción',
};

/** What the page at this path, or of this pattern of the routers, is called; '' where there is none. */
export function pageName(path: string): string {
  const page = pageOf(path);
  if (page === null) return '';
  return (
    CONSOLE_MENU.find(({ to }) => to === page)?.label ??
    Object.entries(NAMES).find(([to]) => to === page)?.[1] ??
    ''
  );
}
