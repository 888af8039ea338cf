interface Props {
  readonly titles: readonly string[];
  /** Counted from 1. */
  readonly current: number;
}

export function Steps({ titles, current }: Props) {
  return (
    <ol className="r-wizard-steps" aria-label="Pasos">
      {titles.map((title, index) => {
        const number = index + 1;
        const look = number < current ? 'is-done' : number === current ? 'is-current' : '';
        return (
          <li key={title} className={look} {...(number === current && { 'aria-current': 'step' as const })}>
            <span className="r-wizard-number" aria-hidden="true">
              {number}
            </span>
            <span className="r-wizard-title">{title}</span>
          </li>
        );
      })}
    </ol>
  );
}
