import { useId, useState } from 'react';
import { calls } from '../../../api/contract/calls.ts';
import type { Closure } from '../../../api/contract/closures.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { useDialogs } from '../../shared/kit/dialogs.tsx';
import { Loaded, type Missing } from '../../shared/kit/states.tsx';
import { useToaster } from '../../shared/kit/toaster.tsx';
import { useAction } from '../../shared/kit/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/dialog/modal.tsx';
import { CheckboxField } from '../../ui/field/choice-fields.tsx';
import { stayCancelledText } from './affected-actions.ts';

const LIFTED = 'Se ha levantado el cierre correctamente';
const MISSING: Missing = { title: 'Este cierre no existe' };

interface Props {
  readonly closure: Closure;
  readonly when: string;
  readonly onClose: () => void;
  /** Reservations to be restored once the closure is lifted. */
  readonly onRestore: (ids: readonly string[]) => void;
}

export function LiftDialog({ closure: { id, reason, place }, when, onClose, onRestore }: Props) {
  const textId = useId();
  const count = useCall(calls.cancelledByClosure, { params: { id } }, { gcTime: 0 });
  const [restores, setRestores] = useState(false);
  const toast = useToaster();
  const { showConfirmation } = useDialogs();
  const lifting = useAction(calls.liftClosure, { failure: 'No ha sido posible levantar el cierre' });
  const cancelled = count.data?.ids ?? [];
  async function lift(): Promise<void> {
    const answer = await lifting.run({ params: { id } });
    if (!answer) return;
    onClose();
    if (!restores) return showConfirmation(LIFTED);
    // At once: somebody else might book the hours meanwhile.
    toast({ message: LIFTED });
    onRestore(cancelled);
  }
  return (
    <Modal
      title="¿Levantar el cierre?"
      tone="question"
      role="alertdialog"
      size="small"
      hasCross={false}
      describedBy={textId}
      onClose={onClose}
      footer={
        <>
          <Button text="Cancelar" onClick={onClose} data-first-focus="" />
          <Button
            intent="danger"
            text="Levantar el cierre"
            loading={lifting.isBusy}
            onClick={() => void lift()}
          />
        </>
      }
    >
      <div id={textId}>
        <p>
          ¿Está seguro de que desea levantar el cierre «{reason}»? Sus horas se podrán reservar de nuevo,
          salvo donde haya otro cierre.
        </p>
        <p className="r-muted">
          {place}, {when}
        </p>
        <Loaded query={count} lines={1} missing={MISSING}>
          {(found) => <p>{stayCancelledText(found.cancelled)}</p>}
        </Loaded>
        {cancelled.length > 0 && (
          <CheckboxField
            label={cancelled.length === 1 ? 'Restaurarla al levantarlo' : 'Restaurarlas al levantarlo'}
            value={restores}
            onChange={setRestores}
          />
        )}
      </div>
    </Modal>
  );
}
