export const PERSON_LABELS = {
  first_name: 'Nombres',
  last_name: 'Apellidos',
  date_of_birth: 'Fecha de nacimiento',
  phone: 'Teléfono',
  gender: 'Género',
} as const;

export function lapsedText(fields: readonly (keyof typeof PERSON_LABELS)[]): string {
  if (fields.length === 0) return '';
  const names = fields.map((field) => PERSON_LABELS[field].toLowerCase()).join(', ');
  return `La verificación quedó sin efecto: la persona cambió ${names}.`;
}

export const GENDER_NAMES: Readonly<Record<string, string>> = { M: 'Masculino', F: 'Femenino' };

export const GENDERS = Object.entries(GENDER_NAMES).map(([value, label]) => ({ value, label }));
