import { ProgressBar } from '@blueprintjs/core';
import { Undo } from '@blueprintjs/icons';
import { calls } from '../../../api/contract/calls.ts';
import type { ListedImport } from '../../../api/contract/imports.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { useDialogs } from '../../shared/kit/dialogs.tsx';
import { useAction } from '../../shared/kit/use-action.ts';
import { datesText, dateTimeText } from '../../shared/text/date-text.ts';
import { figureText } from '../../shared/text/figure-text.ts';
import { cancelledText } from '../../shared/text/reservation-texts.ts';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/table/column.ts';
import { TableSection } from '../../ui/table/table-section.tsx';

const COLUMNS: readonly Column<ListedImport>[] = [
  { key: 'at', header: 'Importación', isTitle: true, cell: ({ created_at }) => dateTimeText(created_at) },
  {
    key: 'count',
    header: 'Reservas',
    align: 'end',
    width: '8rem',
    cell: ({ reservations }) => figureText(reservations),
  },
  { key: 'dates', header: 'Fechas', width: '18%', cell: datesText },
  { key: 'by', header: 'Importado por', width: '20%', cell: ({ created_by }) => created_by },
  { key: 'state', header: 'Estado', width: '22%', cell: (one) => <State of={one} /> },
];

function undoText(one: ListedImport): string {
  if (one.reservations === 1)
    return `Se cancelará su única reserva (${datesText(one)}), si no ha terminado ni tiene check-in.`;
  return `Se cancelarán sus ${figureText(one.reservations)} reservas (${datesText(one)}), menos las que ya terminaron o tienen check-in.`;
}

export function PastImports() {
  const { data, ...load } = useCall(calls.imports, {}, { keepPrevious: true });
  const undoing = useAction(calls.undoImport, {
    failure: 'No ha sido posible deshacer la importación',
    success: ({ cancelled }) => cancelledText(cancelled),
  });
  const { confirm } = useDialogs();
  const undo = async (one: ListedImport) => {
    const isSure = await confirm({
      title: '¿Deshacer la importación?',
      text: undoText(one),
      confirm: 'Deshacer la importación',
      cancel: 'Volver',
      intent: 'danger',
    });
    if (isSure) await undoing.run({ params: { id: one.id }, body: {} });
  };
  return (
    <TableSection
      caption="Importaciones anteriores"
      columns={COLUMNS}
      rows={data?.imports}
      load={load}
      empty="Todavía no se ha importado nada."
      emptyHint="Descargue una plantilla, llénela con las reservas y elija el archivo."
      actionsWidth="16rem"
      actions={(one) =>
        one.status === 'completed' && (
          <Button
            icon={<Undo />}
            text="Deshacer la importación"
            aria-label={`Deshacer la importación del ${dateTimeText(one.created_at)}`}
            loading={undoing.isBusy}
            onClick={() => void undo(one)}
          />
        )
      }
    />
  );
}

const STATES = {
  requested: 'Importando',
  completed: 'Importada',
  rejected: 'Retirando',
  'rolled-back': 'Sin efecto',
  undoing: 'Deshaciendo',
} as const;

function State({ of }: { readonly of: ListedImport }) {
  const { status, done, reservations, cancelled, kept } = of;
  if (status === 'undone')
    return `Deshecha: ${figureText(cancelled)} canceladas${kept > 0 ? `, ${figureText(kept)} ya no se podían cancelar` : ''}`;
  if (status === 'completed' || status === 'rolled-back') return STATES[status];
  return (
    <span className="r-import-progress" role="status">
      {STATES[status]}: {figureText(done)} de {figureText(reservations)}
      <ProgressBar aria-label="Progreso" value={done / reservations} />
    </span>
  );
}
