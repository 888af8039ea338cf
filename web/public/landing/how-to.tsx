/** The anchor of the section. */
export const HOW_TO = 'como-reservar';

const STEPS = [
  [
    'Elija actividad y día',
    'El formulario muestra lo que se practica en los centros y los días que puede reservar.',
  ],
  ['Elija una hora libre', 'Cada cancha muestra sus horas libres. Toque la que prefiera.'],
  ['Confirme', 'Inicie sesión o cree su cuenta con su DPI, revise los datos y presione «Reservar».'],
  [
    'Muestre su ticket',
    'Lleve el código QR en su teléfono. Puede cancelar en «Mis reservas» hasta la hora de entrada.',
  ],
] as const;

/** How to reserve, step by step. */
export function HowTo() {
  return (
    <section id={HOW_TO} className="r-landing-section" aria-labelledby="titulo-como" tabIndex={-1}>
      <h2 id="titulo-como">¿Cómo reservar?</h2>
      <ol className="r-steps">
        {STEPS.map(([title, text], index) => (
          <li key={title} className="r-step">
            <span className="r-step-number" aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
