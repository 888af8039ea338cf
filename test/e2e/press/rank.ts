import type { Control } from './page-controls.ts';

const ENDS_SESSION = /^cerrar sesión|^entrar con otra cuenta/i;
const LEAVES = /^(cerrar|cancelar|regresar|volver|no|ahora no|seguir|descartar)\b/i;
const DESTROYS = /eliminar|borrar|quitar|cancelar|deshacer|cerrar|terminar|rechazar|banear|unir/i;

/** From here on a control waits until all others of the page were pressed: it changes the data that they show. */
export const LATE = 7;

/** The lower, the earlier a control is pressed. */
export function rankOf({ layer, name, role, href, isSubmit }: Control): number {
  if (endsSession({ name })) return 10;
  if (layer && LEAVES.test(name)) return 5;
  if (DESTROYS.test(name)) return !layer ? LATE : isSubmit ? 9 : 6;
  if (layer && isSubmit) return 6;
  if (href) return 4;
  // A choice on a page changes its other controls.
  if (['checkbox', 'radio', 'combobox'].includes(role)) return layer ? 2 : 5;
  return 3;
}

export function endsSession({ name }: Pick<Control, 'name'>): boolean {
  return ENDS_SESSION.test(name);
}

/** In a dialogue with a name of its own: it is the same wherever it is opened. */
export function isSameAnywhere({ layer }: Control): boolean {
  return layer !== '' && !layer.startsWith('¡');
}

/** Belongs to the frame around every page. */
export function isOfFrame({ place }: Control): boolean {
  return place === 'header' || place === 'navigation';
}

export function describeControl({ layer, place, role, name }: Control): string {
  return [layer && `«${layer}»`, place, `${role} «${name}»`].filter(Boolean).join(' › ');
}
