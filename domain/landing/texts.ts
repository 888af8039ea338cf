interface Text {
  readonly initial: string;
  readonly max: number;
  readonly isNeeded: boolean;
  readonly isLong: boolean;
}

const line = (initial: string, max: number) => ({ initial, max, isNeeded: false, isLong: false });
const needed = (initial: string, max: number) => ({ ...line(initial, max), isNeeded: true });
const long = (initial: string, max: number) => ({ ...line(initial, max), isLong: true });

/** Plain texts by administrators. Names are stored for good. */
export const LANDING_TEXTS = {
  /** Banner; '': none. */
  notice: long('', 300),
  title: needed('Reservas de los centros deportivos municipales', 80),
  lead: long('Canchas, piscinas y pistas de la ciudad: elija una hora libre y resérvela en un minuto.', 240),
  how_to: needed('¿Cómo reservar?', 60),
  step_1: line('Elija actividad y día', 60),
  step_1_text: long(
    'El formulario muestra lo que se practica en los centros y los días que puede reservar.',
    240,
  ),
  step_2: line('Elija una hora libre', 60),
  step_2_text: long('Cada cancha muestra sus horas libres. Toque la que prefiera.', 240),
  step_3: line('Confirme', 60),
  step_3_text: long(
    'Inicie sesión o cree su cuenta con su DPI, revise los datos y presione «Reservar».',
    240,
  ),
  step_4: line('Muestre su ticket', 60),
  step_4_text: long(
    'Lleve el código QR en su teléfono. Puede cancelar en «Mis reservas» hasta la hora de entrada.',
    240,
  ),
  contact: long('', 500),
} as const satisfies Readonly<Record<string, Text>>;

export type LandingTextName = keyof typeof LANDING_TEXTS;
export const LANDING_TEXT_NAMES = Object.keys(LANDING_TEXTS) as readonly LandingTextName[];

export type LandingTexts = Readonly<Record<LandingTextName, string>>;

export const INITIAL_LANDING_TEXTS = Object.fromEntries(
  LANDING_TEXT_NAMES.map((name) => [name, LANDING_TEXTS[name].initial]),
) as LandingTexts;

const STEPS = [1, 2, 3, 4] as const;

/** A step without a title is left out. */
export function stepsOf(texts: LandingTexts): readonly { readonly title: string; readonly text: string }[] {
  return STEPS.map((step) => ({ title: texts[`step_${step}`], text: texts[`step_${step}_text`] })).filter(
    ({ title }) => title !== '',
  );
}
