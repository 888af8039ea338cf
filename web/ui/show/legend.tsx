import { memo } from 'react';
import { LEGEND, lookOfType, OTHER_TYPES } from '../../shared/text/reservation-types.ts';
import './legend.css';

export const Legend = memo(function Legend() {
  return (
    <ul className="pg-legend" aria-label="Tipos de reserva">
      {[...LEGEND, lookOfType(6), OTHER_TYPES].map((look) => (
        <li key={look.id} className="pg-legend-entry">
          <span className={`pg-legend-sample r-type-block ${look.className}`} aria-hidden="true">
            {look.letter}
          </span>
          {look.name}
        </li>
      ))}
      <li className="pg-legend-entry">
        <span className="pg-legend-sample pg-legend-closed" aria-hidden="true" />
        Fuera de horario
      </li>
      <li className="pg-legend-entry">
        <span className="pg-legend-sample pg-legend-closure" aria-hidden="true" />
        Cierre
      </li>
    </ul>
  );
});
