import { calls } from '../../../api/contract/calls.ts';
import { isPlausibleCui, parseWholeCui } from '../../../domain/person/cui.ts';
import type { ApiError } from '../../shared/call/api-error.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { ODD_CUI } from '../../shared/fields/cui-hint.tsx';

/** The same sentence as the server's. */
const UNKNOWN =
  'No hay ninguna persona registrada con este CUI. Revise el número, o déjelo vacío para reservar solo con el nombre.';

export type KnownPerson = ReturnType<typeof usePerson>;

/** The person of a CUI, asked once all of its 13 digits are there; the name is '' where nobody is known. */
export function usePerson(typed: string, unknown = UNKNOWN) {
  const cui = parseWholeCui(typed) ?? '';
  const { data, error, isFetching } = useCall(calls.personByCui, cui === '' ? null : { params: { cui } });
  if (cui === '') return { name: '', ...plain(''), objection: undefined };
  const name = data ? `${data.first_name} ${data.last_name}`.trim() : '';
  const isUnknown = !isFetching && error?.status === 404;
  return {
    name,
    ...hintFor(cui, name, isFetching ? 'asked' : error, unknown),
    /** Why a booking with this CUI would be refused; undefined where it would not be, or where that is not known. */
    objection: isUnknown ? unknown : undefined,
  };
}

/** The note under the field. That nobody has the CUI comes first: a booking with it is refused for that. */
export function hintFor(cui: string, name: string, answer: ApiError | 'asked' | null, unknown = UNKNOWN) {
  const isOdd = !isPlausibleCui(cui);
  if (name !== '') return plain(`Persona registrada: ${name}`);
  if (answer === 'asked') return isOdd ? warning(ODD_CUI) : plain('Buscando a la persona…');
  if (answer?.status === 404) return warning(unknown);
  if (isOdd) return warning(ODD_CUI);
  return plain(answer ? 'No se ha podido consultar el CUI. Escriba el nombre del encargado.' : '');
}

const plain = (hint: string) => ({ hint, tone: 'plain' }) as const;
const warning = (hint: string) => ({ hint, tone: 'warning' }) as const;
