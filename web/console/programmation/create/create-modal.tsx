import { useId, useState } from 'react';
import { useSession } from '../../../shared/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/dialog/modal.tsx';
import type { GridData } from '../grid/data/use-grid-data.ts';
import { CloseGuard } from './close-guard.tsx';
import './create.css';
import { CreateFields } from './create-fields.tsx';
import { type FormValues, formFor, isChanged, type Slot } from './form-values.ts';
import { keepHabits, readHabits } from './habits.ts';
import { knownFor } from './known.ts';
import { Notice } from './notice.tsx';
import { PREVIEW_ID } from './preview-panel.tsx';
import { submitText } from './series.ts';
import { useCreateFlow } from './use-create-flow.ts';
import { useCreateForm } from './use-create-form.ts';
import { useDraft } from './use-draft.ts';
import type { Created } from './use-submission.ts';
import { INCOMPLETE } from './validate.ts';

export interface CreateModalProps {
  readonly slot: Slot;
  /** The values of an unfinished form. */
  readonly draft: FormValues | undefined;
  /** The initial values that replace those of its cell. */
  readonly begin: FormValues | undefined;
  readonly data: GridData;
  readonly centerName: string;
  readonly today: string;
  readonly onClose: () => void;
  /** What was booked, with which form, on the court of which name. */
  readonly onCreated: (created: Created, values: FormValues, court: string) => void;
}

/** Books a free cell, or a series that starts in it. Nothing typed is lost by a refusal or an accidental click. */
export function CreateModal({ slot, draft, begin, data, centerName, today, ...props }: CreateModalProps) {
  const formId = useId();
  const userId = useSession().data?.user?.id ?? '';
  const [opened] = useState(() => begin ?? formFor(slot, knownFor(slot, data, readHabits(userId))));
  const form = useCreateForm(draft ?? opened, data.attractions);
  const dropDraft = useDraft(slot, form.values, opened);
  const flow = useCreateFlow(form, today, (created) => {
    dropDraft();
    keepHabits(userId, form.values);
    props.onCreated(created, form.values, form.courtName);
  });
  const [isLeaving, setLeaving] = useState(false);
  const discard = () => {
    dropDraft();
    props.onClose();
  };
  const leave = () => {
    if (flow.isSending) return;
    if (isChanged(form.values, opened)) setLeaving(true);
    else discard();
  };
  return (
    <>
      <Modal
        title="Nueva reserva"
        size="large"
        onClose={leave}
        footer={
          <>
            <Notice text={flow.isIncomplete ? INCOMPLETE : ''} tone="danger" />
            <Button text="Cancelar" onClick={leave} disabled={flow.isSending} />
            <Button
              type="submit"
              form={formId}
              intent="primary"
              text={submitText(form.values, flow.skipped)}
              loading={flow.isSending}
              disabled={flow.count === 0 || flow.isTaken}
              aria-describedby={flow.isTaken ? PREVIEW_ID : undefined}
              title={flow.isTaken ? TAKEN : undefined}
            />
          </>
        }
      >
        {draft && <Recovered />}
        <CreateFields {...{ formId, form, flow, data, centerName, today }} />
      </Modal>
      {isLeaving && <CloseGuard onStay={() => setLeaving(false)} onDiscard={discard} />}
    </>
  );
}

const TAKEN = 'El horario está ocupado: elija otro, o uno de los que están libres.';

function Recovered() {
  return (
    <p className="ui-notice is-plain pg-recovered" role="status">
      Se ha recuperado lo que había escrito.
    </p>
  );
}
