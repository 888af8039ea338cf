/** What the fields of a person are called. */
export const PERSON_LABELS = {
  first_name: 'Nombres',
  last_name: 'Apellidos',
  date_of_birth: 'Fecha de nacimiento',
  phone: 'Teléfono',
  gender: 'Género',
} as const;

/** What the genders of the specification are called. */
export const GENDER_NAMES: Readonly<Record<string, string>> = { M: 'Masculino', F: 'Femenino' };

/** The same, to choose one of them. */
export const GENDERS = Object.entries(GENDER_NAMES).map(([value, label]) => ({ value, label }));
