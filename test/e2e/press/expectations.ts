/** A fault that is none: what is pressed is refused on purpose, or cannot work in this browser. */
export interface Expectation {
  /** The presser; default: anybody. */
  readonly role?: string;
  /** Pattern of a page in `PAGES`; default: any. */
  readonly page?: RegExp;
  /** `layer | name` of the control; default: the page is just opened. */
  readonly control?: RegExp;
  readonly fault: RegExp;
  readonly why: string;
}

const FIRST_OR_LAST =
  'the list, the month or the columns are at that end already, as the place beside it shows';

const PASSWORD = 'the server judges a password, here an empty one';
const OWN = 'a page of an account: a visitor logs in first';

export const EXPECTATIONS: readonly Expectation[] = [
  { control: /\| (Primero|Anterior|Siguiente|Último)$/, fault: /disabled without/, why: FIRST_OR_LAST },
  { control: /\| Mes (anterior|siguiente)$/, fault: /disabled without/, why: FIRST_OR_LAST },
  { control: /\| (Mover a la|Más a|Restablecer columnas)/, fault: /disabled without/, why: FIRST_OR_LAST },
  {
    control: /\| Elegir en el calendario$/,
    fault: /disabled without/,
    why: 'the field of the date is disabled with it, and its neighbours say why',
  },
  { page: /^\/password\/reset/, control: /Guardar contraseña/, fault: /^422 .*reset$/, why: PASSWORD },
  { page: /^\/user-security/, control: /Continuar/, fault: /^422 .*begin$/, why: PASSWORD },
  { role: 'Visitor', page: /^\/user-/, fault: /^leads to \/login$|^401 /, why: OWN },
  {
    role: 'Citizen',
    page: /^\/(login|register)$/,
    fault: /^leads to \//,
    why: 'somebody who is logged in goes on to their pages',
  },
  { page: /check-in$/, control: /./, fault: /ninguna cámara/, why: 'this browser has no camera' },
  {
    control: /^Repetir reserva \| Reservar/,
    fault: /^409 .*repeat$|ya está reservado/,
    why: 'of the dates of a series one may be taken, depending on the day; the refusal names it',
  },
  {
    page: /^\/admin\/manage-/,
    control: /Eliminar$/,
    fault: /^409 |No se puede eliminar: tiene/,
    why: 'what others need is not deleted; the refusal counts them',
  },
];
