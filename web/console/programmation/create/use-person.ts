import { calls } from '../../../../api/contract/calls.ts';
import { isPlausibleCui, parseWholeCui } from '../../../../domain/person/cui.ts';
import type { ApiError } from '../../../shared/api-error.ts';
import { ODD_CUI } from '../../../shared/cui-hint.tsx';
import { useCall } from '../../../shared/use-call.ts';

export interface KnownPerson {
  /** First and last name; '' where nobody is known. */
  readonly name: string;
  /** The note under the field; '' for none. */
  readonly hint: string;
  readonly tone: 'plain' | 'warning';
  /** Why a booking with this CUI would be refused; undefined where it would not be, or where that is not known. */
  readonly objection: string | undefined;
}

/** The same sentence as the server's. */
const UNKNOWN =
  'No hay ninguna persona registrada con este CUI. Revise el número, o déjelo vacío para reservar solo con el nombre.';

/** Who a CUI belongs to, asked once all of its 13 digits are there. */
export function usePerson(typed: string): KnownPerson {
  const cui = parseWholeCui(typed) ?? '';
  const { data, error, isFetching } = useCall(calls.personByCui, cui === '' ? null : { params: { cui } });
  if (cui === '') return { name: '', hint: '', tone: 'plain', objection: undefined };
  const name = data ? `${data.first_name} ${data.last_name}`.trim() : '';
  const isUnknown = !isFetching && error?.status === 404;
  return {
    name,
    ...hintFor(cui, name, isFetching ? 'asked' : error),
    objection: isUnknown ? UNKNOWN : undefined,
  };
}

/** Of a CUI that nobody has, that comes first: it is what a booking with it is refused for. */
export function hintFor(
  cui: string,
  name: string,
  answer: ApiError | 'asked' | null,
): Pick<KnownPerson, 'hint' | 'tone'> {
  const isOdd = !isPlausibleCui(cui);
  if (name !== '') return { hint: `Persona registrada: ${name}`, tone: 'plain' };
  if (answer === 'asked') return isOdd ? { hint: ODD_CUI, tone: 'warning' } : plain('Buscando a la persona…');
  if (answer?.status === 404) return { hint: UNKNOWN, tone: 'warning' };
  if (isOdd) return { hint: ODD_CUI, tone: 'warning' };
  return plain(answer ? 'No se ha podido consultar el CUI. Escriba el nombre del encargado.' : '');
}

const plain = (hint: string) => ({ hint, tone: 'plain' }) as const;
