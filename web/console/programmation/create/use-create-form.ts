import { useCallback, useState } from 'react';
import type { Alternative } from '../../../../api/contract/booking.ts';
import type { Binding } from '../../../ui/form/use-form.ts';
import { compareNames } from '../grid/cells/text.ts';
import { type FieldName, type FormValues, withAlternative, withStart } from './form-values.ts';
import { PLACE_FIELDS } from './series.ts';
import type { FieldErrors } from './validate.ts';

export interface CourtChoice {
  readonly id: number;
  readonly name: string;
}

/** Changes one field of the form. */
export type SetField = <Name extends FieldName>(name: Name, value: FormValues[Name]) => void;

export interface CreateForm {
  readonly values: FormValues;
  readonly set: SetField;
  /** The properties that a field of the kit takes from one of the form. */
  readonly field: <Name extends FieldName>(name: Name) => Omit<Binding<FormValues[Name]>, 'disabled'>;
  readonly setStart: (start: string) => void;
  /** Courts to choose from: those of the grid, and offered ones that its type filter leaves out. */
  readonly courts: readonly CourtChoice[];
  /** Name of the chosen court; '' where none is. */
  readonly courtName: string;
  /** Moves the form to an offered place. */
  readonly moveTo: (place: Alternative) => void;
  readonly errors: FieldErrors;
  readonly setErrors: (errors: FieldErrors) => void;
}

/** The values of the form and the errors of its fields; an error is removed once its field changes. */
export function useCreateForm(initial: FormValues, known: readonly CourtChoice[]): CreateForm {
  const [values, setValues] = useState(initial);
  const [offered, setOffered] = useState<readonly CourtChoice[]>([]);
  const [errors, setErrors] = useState<FieldErrors>({});
  const change = useCallback((next: (values: FormValues) => FormValues, ...names: FieldName[]) => {
    setValues(next);
    setErrors((now) =>
      names.some((name) => now[name])
        ? Object.fromEntries(Object.entries(now).filter(([name]) => !names.some((one) => one === name)))
        : now,
    );
  }, []);
  const set = useCallback<SetField>(
    (name, value) => change((now) => ({ ...now, [name]: value }), name),
    [change],
  );
  const setStart = useCallback(
    (start: string) => change((now) => withStart(now, start), 'selected_hour_start', 'selected_hour_end'),
    [change],
  );
  const moveTo = useCallback(
    (place: Alternative) => {
      setOffered((now) => [...now, { id: place.attraction_id, name: place.attraction_name }]);
      change((now) => withAlternative(now, place), ...PLACE_FIELDS);
    },
    [change],
  );
  const field: CreateForm['field'] = (name) => ({
    name,
    value: values[name],
    onChange: (value) => set(name, value),
    error: errors[name],
  });
  const courts = withOffered(known, offered);
  const courtName = courts.find(({ id }) => id === values.selected_attraction_id)?.name ?? '';
  return { values, set, field, setStart, courts, courtName, moveTo, errors, setErrors };
}

function withOffered(known: readonly CourtChoice[], offered: readonly CourtChoice[]): CourtChoice[] {
  const byId = new Map([...offered, ...known].map((court) => [court.id, court]));
  return [...byId.values()].toSorted((left, right) => compareNames(left.name, right.name));
}
