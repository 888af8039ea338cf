/** Rights of a key of the API, in the words of the page "Integraciones". No call open to a key answers personal data. */
export const API_SCOPES = {
  availability: 'Consultar disponibilidad',
  reservations: 'Consultar reservas, sin datos personales',
  book: 'Reservar, y mover o cancelar lo que reservó',
  check_in: 'Registrar entradas',
  reports: 'Consultar estadísticas y descargar listas',
} as const;

export type ApiScope = keyof typeof API_SCOPES;

export const API_SCOPE_NAMES = Object.keys(API_SCOPES) as readonly ApiScope[];
