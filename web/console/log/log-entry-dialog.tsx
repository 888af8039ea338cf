import { ArrowLeft } from '@blueprintjs/icons';
import { useState } from 'react';
import { calls } from '../../../api/contract/calls.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { Loaded, type Missing } from '../../shared/kit/states.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/dialog/modal.tsx';
import { LogEntryView } from './log-entry-view.tsx';
import { isTrail, type Trail } from './use-shown-entry.ts';

const MISSING: Missing = { title: 'Este evento no existe' };

interface Props {
  readonly trail: Trail;
  readonly onShow: (trail: Trail) => void;
  readonly onClose: () => void;
}

/** A row of the log, opened. From it one goes to what caused it and to what it led to, and back again. */
export function LogEntryDialog({ trail, onShow, onClose }: Props) {
  const [isFollowed, setFollowed] = useState(false);
  const [id, ...before] = trail;
  const go = (next: Trail) => {
    onShow(next);
    setFollowed(true);
  };
  const entry = useCall(calls.logEntry, { params: { id } });
  return (
    <Modal
      title="Detalle del evento"
      size="large"
      onClose={onClose}
      footer={
        <>
          {isTrail(before) && (
            <Button icon={<ArrowLeft />} text="Evento anterior" onClick={() => go(before)} />
          )}
          <Button text="Cerrar" onClick={onClose} />
        </>
      }
    >
      <Loaded query={entry} lines={6} label="Cargando el evento…" missing={MISSING}>
        {(opened) => (
          <LogEntryView
            key={id}
            opened={opened}
            isFollowed={isFollowed}
            onFollow={(next) => go([next, ...trail])}
          />
        )}
      </Loaded>
    </Modal>
  );
}
