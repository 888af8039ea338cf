export const PERSON_LABELS = {
  first_name: 'Nombres',
  last_name: 'Apellidos',
  date_of_birth: 'Fecha de nacimiento',
  phone: 'Teléfono',
  gender: 'Género',
} as const;

/** Why a document is no longer verified, for staff; '' where that is not so. */
export function lapsedText(fields: readonly (keyof typeof PERSON_LABELS)[]): string {
  if (fields.length === 0) return '';
  const names = fields.map((field) => PERSON_LABELS[field].toLowerCase()).join(', ');
  return `La verificación quedó sin efecto: la persona cambió ${names}.`;
}

/** Names of the specification's genders. */
export const GENDER_NAMES: Readonly<Record<string, string>> = { M: 'Masculino', F: 'Femenino' };

/** The same, to choose one of them. */
export const GENDERS = Object.entries(GENDER_NAMES).map(([value, label]) => ({ value, label }));
