import { Link } from 'react-router-dom';
import { lookOf } from '../../shared/kit/button.tsx';
import { EmptyCourtArt } from '../../shared/kit/court-art.tsx';
import { EmptyState } from '../../shared/kit/states.tsx';
import { longDate } from '../../shared/text/dates.ts';
import { type SearchChoice, searchAddress } from './search-address.ts';
import { useFreeDays } from './use-results.ts';

/** Nothing is free that day: leads to the next one on which something is. */
export function NoCourts({ choice }: { choice: SearchChoice }) {
  const { data } = useFreeDays(choice);
  const open = (data?.days ?? []).filter(({ free }) => free > 0);
  const next = open.find(({ date }) => date > choice.day) ?? open[0];
  return (
    <div role="status">
      <EmptyState
        title="No se han encontrado canchas disponibles"
        picture={<EmptyCourtArt />}
        action={
          next && (
            <Link
              replace
              className={lookOf({ intent: 'primary', size: 'large' })}
              to={searchAddress({ ...choice, day: next.date })}
            >
              Ver el {longDate(next.date)}
            </Link>
          )
        }
      >
        Elija otro día en la lista de arriba, u otro deporte o lugar con «Cambiar filtros».
      </EmptyState>
    </div>
  );
}
