import { NumberField } from '../../ui/field/text-fields.tsx';
import type { Binding } from '../../ui/form/use-form.ts';

export const EMPTY_GAP = { minutes_before: 0 as number | null, minutes_after: 0 as number | null };

export const GAP_LABELS = {
  minutes_before: 'Minutos libres antes',
  minutes_after: 'Minutos libres después',
} as const;

type MinutesField = Binding<number | null> & { readonly label: string };

/** Time between bookings, of an attraction or of a reservation type. */
export function GapFields({ before, after }: { before: MinutesField; after: MinutesField }) {
  return (
    <>
      <NumberField
        min={0}
        hint="Entre dos reservas seguidas cuenta el tiempo más largo; el personal puede reservar sin él"
        {...before}
      />
      <NumberField min={0} hint="Para limpiar o preparar el lugar; como máximo 240" {...after} />
    </>
  );
}
