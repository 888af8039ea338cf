import { Link } from 'react-router-dom';
import { lookOf } from '../../shared/kit/button.tsx';
import { EmptyCourtArt } from '../../shared/kit/court-art.tsx';
import { EmptyState } from '../../shared/kit/states.tsx';
import { longDate } from '../../shared/text/dates.ts';
import { type SearchChoice, searchAddress } from './search-address.ts';
import { useFreeDays } from './use-results.ts';

interface Props {
  readonly choice: SearchChoice;
  readonly hasOtherHours: boolean;
}

export function NoCourts({ choice, hasOtherHours }: Props) {
  const { data } = useFreeDays(choice);
  const open = (data?.days ?? []).filter(({ free }) => free > 0);
  const next = open.find(({ date }) => date > choice.day) ?? open[0];
  const suggestion = hasOtherHours
    ? { to: { ...choice, part: undefined }, text: 'Ver todas las horas del día' }
    : next && { to: { ...choice, day: next.date }, text: `Ver el ${longDate(next.date)}` };
  return (
    <div role="status">
      <EmptyState
        title="No se han encontrado canchas disponibles"
        picture={<EmptyCourtArt />}
        action={
          suggestion && (
            <Link
              replace
              className={lookOf({ intent: 'primary', size: 'large' })}
              to={searchAddress(suggestion.to)}
            >
              {suggestion.text}
            </Link>
          )
        }
      >
        {`Elija otro día en la lista de arriba, u otro ${choice.moving === undefined ? 'deporte o lugar' : 'lugar'} en la línea que está sobre ella.`}
      </EmptyState>
    </div>
  );
}
