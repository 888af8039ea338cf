import type { AffectedReservation } from '../../../api/contract/closures.ts';
import { AlertInSight } from '../../shared/kit/alert-in-sight.tsx';
import { dateText } from '../../shared/text/date-text.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field/choice-fields.tsx';
import { Note } from '../../ui/show/note.tsx';
import './closures.css';
import { ACTION_LABELS, type AffectedAction, type AffectedActions, sameForAll } from './affected-actions.ts';

const BETWEEN = ' - ';

/** More than anybody goes through one by one; the buttons above are for all of them. */
const SHOWN = 100;

interface AffectedListProps {
  readonly reservations: readonly AffectedReservation[];
  readonly actions: AffectedActions;
  readonly onChange: (actions: AffectedActions) => void;
}

export function AffectedList({ reservations, actions, onChange }: AffectedListProps) {
  const count = reservations.length;
  const title = count === 1 ? 'Hay 1 reserva en esas horas' : `Hay ${count} reservas en esas horas`;
  const movable = reservations.filter(({ proposal }) => proposal !== null).length;
  return (
    <AlertInSight of={reservations}>
      <Note tone="warning" title={title}>
        <p>Decida qué pasa con ellas. Las que se mantienen siguen en su lugar y a su hora.</p>
        <p className="cl-bulk">
          <Button
            size="small"
            text="Mantener todas"
            onClick={() => onChange(sameForAll('keep', reservations))}
          />
          {movable > 0 && (
            <Button
              size="small"
              text={`Mover a lugares libres (${movable} de ${count})`}
              onClick={() => onChange(sameForAll('move', reservations))}
            />
          )}
          <Button
            size="small"
            text="Cancelar todas"
            onClick={() => onChange(sameForAll('cancel', reservations))}
          />
        </p>
        <ul className="cl-affected">
          {reservations.slice(0, SHOWN).map((one) => (
            <li key={one.id}>
              <AffectedRow
                reservation={one}
                action={actions[one.id] ?? 'keep'}
                onChange={(action) => onChange({ ...actions, [one.id]: action })}
              />
            </li>
          ))}
          {count > SHOWN && <li>y {count - SHOWN} más, como indiquen los botones de arriba</li>}
        </ul>
      </Note>
    </AlertInSight>
  );
}

export function AffectedNames({ reservations }: Pick<AffectedListProps, 'reservations'>) {
  const more = reservations.length - SHOWN;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must be able to scroll it
    <ul className="cl-affected is-plain" tabIndex={0} aria-label="Reservas en esos días">
      {reservations.slice(0, SHOWN).map((one) => (
        <li key={one.id}>{textOf(one)}</li>
      ))}
      {more > 0 && <li>y {more} más</li>}
    </ul>
  );
}

/** A place seen from another: of the same center the court alone, as both names fit no field. */
function placeFrom(place: string, from: string): string {
  const center = from.slice(0, from.indexOf(BETWEEN) + BETWEEN.length);
  return place.startsWith(center) ? place.slice(center.length) : place;
}

function textOf({ name, place, date, hours }: AffectedReservation): string {
  return `${dateText(date)}, ${hours}: ${place}${name && `, ${name}`}`;
}

interface RowProps {
  readonly reservation: AffectedReservation;
  readonly action: AffectedAction;
  readonly onChange: (action: AffectedAction) => void;
}

function AffectedRow({ reservation, action, onChange }: RowProps) {
  const { proposal, shortcode } = reservation;
  if (reservation.checked_in)
    return (
      <>
        <span>{textOf(reservation)}</span>
        <span>Con check-in: se mantiene</span>
      </>
    );
  const options: { value: AffectedAction; label: string }[] = [
    { value: 'keep', label: ACTION_LABELS.keep },
    ...(proposal
      ? [
          {
            value: 'move' as const,
            label: `${ACTION_LABELS.move} a ${placeFrom(proposal.place, reservation.place)}`,
          },
        ]
      : []),
    { value: 'cancel', label: ACTION_LABELS.cancel },
  ];
  return (
    <>
      <span>{textOf(reservation)}</span>
      <SelectField
        label={`Qué pasa con la reserva ${shortcode}`}
        isLabelHidden
        options={options}
        value={action}
        onChange={onChange}
      />
    </>
  );
}
