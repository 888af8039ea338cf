import { useId } from 'react';
import { calls } from '../../../api/contract/calls.ts';
import type { Closure } from '../../../api/contract/closures.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { Loaded, type Missing } from '../../shared/kit/states.tsx';
import { useAction } from '../../shared/kit/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/dialog/modal.tsx';
import { stayCancelledText } from './affected-actions.ts';

const MISSING: Missing = { title: 'Este cierre no existe' };

interface Props {
  readonly closure: Closure;
  readonly when: string;
  readonly onClose: () => void;
}

export function LiftDialog({ closure: { id, reason, place }, when, onClose }: Props) {
  const textId = useId();
  const count = useCall(calls.cancelledByClosure, { params: { id } }, { gcTime: 0 });
  const lifting = useAction(calls.liftClosure, {
    success: 'Se ha levantado el cierre correctamente',
    failure: 'No ha sido posible levantar el cierre',
    onDone: onClose,
  });
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
            onClick={() => void lifting.run({ params: { id } })}
          />
        </>
      }
    >
      <div id={textId}>
        <p>
          ¿Está seguro de que desea levantar el cierre «{reason}»? Sus horas se podrán reservar de nuevo,
          salvo donde haya otro cierre.
        </p>
        <Loaded query={count} lines={1} missing={MISSING}>
          {({ cancelled }) => <p>{stayCancelledText(cancelled)}</p>}
        </Loaded>
        <p className="r-muted">
          {place}, {when}
        </p>
      </div>
    </Modal>
  );
}
