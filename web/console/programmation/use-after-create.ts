import { calls } from '../../../api/contract/calls.ts';
import { useSend } from '../../shared/call/send.ts';
import { CONFIRMATION, useDialogs } from '../../shared/kit/dialogs.tsx';
import { UNDO } from '../../shared/kit/toast-box.tsx';
import { useProgressToast, useToaster } from '../../shared/kit/toaster.tsx';
import { ticketAddress } from '../../shared/text/reservation-code.ts';
import { oneByOne } from '../../ui/form/one-by-one.ts';
import type { CreateDraft } from './create/draft.ts';
import { type FormValues, formFor } from './create/form-values.ts';
import { nextReference } from './create/habits.ts';
import { type Created, createdText } from './create/texts.ts';
import type { ShownDay } from './grid/address/use-grid-address.ts';
import { columnOfHour } from './grid/data/hours.ts';
import { useGridRefresh } from './grid/data/use-grid-data.ts';
import type { GridFocus } from './grid/focus/use-grid-focus.ts';

/** Section 8, to the letter. */
const UNDONE = 'Se ha eliminado este registro correctamente';
const NOT_UNDONE = 'No se ha sido posible eliminar este registro';

/** Toast, focus on the new block, reload. The focus moves at once: later, somebody may be typing in the next form. */
export function useAfterCreate({ focusOn }: GridFocus, shown: ShownDay, open: (draft: CreateDraft) => void) {
  const toast = useToaster();
  const undo = useUndo();
  const refresh = useGridRefresh();
  return async (created: Created, values: FormValues, court: string): Promise<void> => {
    const column = columnOfHour(values.selected_hour_start) ?? 0;
    const place = { courtId: values.selected_attraction_id, column };
    const isShown = created.reservation.date === shown.date && values.selected_center_id === shown.centerId;
    const ticket = ticketAddress(created.reservation.qrcode);
    const order = created.reservation.order_id;
    const takeBack = () => {
      if (isShown) focusOn(place);
      return undo(created);
    };
    toast({
      title: CONFIRMATION,
      message: createdText(created, values, court),
      intent: created.warnings.length > 0 ? 'warning' : 'success',
      action: [
        { label: 'Ticket', href: ticket },
        ...(created.reservations.length > 1
          ? [{ label: 'Orden completa', href: `/download/invoice_/${encodeURIComponent(order)}` }]
          : []),
        { label: UNDO, onClick: () => void takeBack() },
        { label: 'Otra reserva para la misma persona', onClick: () => open(nextFor(values)) },
      ],
    });
    if (isShown) focusOn(place);
    await refresh();
  };
}

function nextFor(values: FormValues): CreateDraft {
  const { selected_hour_start: start, selected_hour_end: end } = values;
  const column = columnOfHour(end) ?? columnOfHour(start) ?? 0;
  const slot = {
    centerId: values.selected_center_id,
    courtId: values.selected_attraction_id,
    date: values.selected_date,
    column,
  };
  const { selected_hour_start, selected_hour_end } = formFor(slot);
  const reference = nextReference(values.reservation_reference) || values.reservation_reference;
  return {
    slot,
    values: { ...values, selected_hour_start, selected_hour_end, reservation_reference: reference },
  };
}

/** Cancels all reservations of one booking and reports those that could not be cancelled; the grid shows the rest. */
function useUndo() {
  const toast = useToaster();
  const dialogs = useDialogs();
  const refresh = useGridRefresh();
  const showProgress = useProgressToast();
  const send = useSend();
  return async ({ reservations }: Created): Promise<void> => {
    const failures = await oneByOne(
      reservations,
      ({ id }) => send(calls.cancelReservation, { params: { id } }),
      (before) =>
        reservations.length > 1 && showProgress(`Eliminando ${before + 1} de ${reservations.length}…`),
    );
    showProgress(null);
    await refresh();
    const [first] = failures.values();
    if (failures.size > 0) await dialogs.showError(NOT_UNDONE, first);
    else toast({ title: CONFIRMATION, message: UNDONE });
  };
}
