import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import { calls } from '../../../../api/contract/calls.ts';
import { mergeBody, type PersonInfo } from '../../../../api/contract/people.ts';
import { useCall } from '../../../shared/call/use-call.ts';
import { useDialogs } from '../../../shared/kit/dialogs.tsx';
import { EmptyState, FailedState, Skeleton } from '../../../shared/kit/states.tsx';
import { useAction } from '../../../shared/kit/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Modal } from '../../../ui/dialog/modal.tsx';
import { CheckboxField } from '../../../ui/field/choice-fields.tsx';
import { TextAreaField } from '../../../ui/field/text-fields.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { UNSAVED } from '../../../ui/form/use-unsaved-guard.ts';
import { Note } from '../../../ui/show/note.tsx';
import { EntryCard } from './entry-card.tsx';

interface Props {
  readonly title: string;
  readonly cuis: readonly [string, string];
  readonly onClose: () => void;
  readonly onBack: () => void;
}

export function CompareDialog(props: Props) {
  const [one, other] = [
    useCall(calls.personInfo, { params: { cui: props.cuis[0] } }, { live: false }),
    useCall(calls.personInfo, { params: { cui: props.cuis[1] } }, { live: false }),
  ];
  if (one.data && other.data) return <CompareForm {...props} entries={[one.data, other.data]} />;
  const failed = [one, other].find(({ error }) => error);
  const missing = {
    title: 'Una de las dos personas ya no existe',
    children: 'Sus datos se eliminaron mientras tanto.',
    action: <Button text="Buscar otra ficha" onClick={props.onBack} />,
  };
  return (
    <Modal
      title={props.title}
      size="large"
      isStatic
      onClose={props.onClose}
      footer={<Button text="Cancelar" onClick={props.onClose} />}
    >
      {failed?.error ? (
        <FailedState
          error={failed.error}
          onRetry={() => void failed.refetch()}
          retrying={failed.isFetching}
          missing={missing}
        />
      ) : (
        <Skeleton lines={8} label="Cargando las dos fichas…" />
      )}
    </Modal>
  );
}

const FAILURE = 'No ha sido posible unir las fichas';
const isVerified = ({ person }: PersonInfo) => person.dpi_verified_at !== null;
const nameOf = ({ person }: PersonInfo) => `${person.first_name} ${person.last_name}`;

interface Both {
  readonly entries: readonly [PersonInfo, PersonInfo];
}

function CompareForm({ title, entries, onClose, onBack }: Props & Both) {
  const { confirm, showConfirmation } = useDialogs();
  const navigate = useNavigate();
  const action = useAction(calls.mergePeople, { failure: FAILURE });
  const [first, second] = entries;
  // A colleague has merged them meanwhile.
  const isOne = first.person.id === second.person.id;
  const areVerified = isVerified(first) && isVerified(second);
  const [keptId, setKeptId] = useState((isVerified(second) && !isVerified(first) ? second : first).person.id);
  const [kept, duplicate] = keptId === first.person.id ? [first, second] : [second, first];
  const form = useForm({
    schema: mergeBody,
    initial: { reason: '', both_verified: false },
    toBody: ({ reason, both_verified }): z.input<typeof mergeBody> => ({
      kept_id: kept.person.id,
      duplicate_id: duplicate.person.id,
      reason,
      both_verified: areVerified && both_verified,
    }),
    failure: FAILURE,
    onSubmit: async (body) => {
      const isSure = await confirm({
        title: '¿Unir las fichas para siempre?',
        text: `La ficha con DPI ${duplicate.person.human_cui} pasará a ser parte de la de ${nameOf(kept)}, con DPI ${kept.person.human_cui}: sus reservas y sus cuentas serán de esta. Esta acción no se puede deshacer.`,
        confirm: 'Unir fichas',
        cancel: 'Regresar',
        intent: 'danger',
      });
      if (!isSure) return;
      await action.attempt({ body });
      onClose();
      navigate(`/admin/manage-person-profile/${kept.person.cui}`);
      await showConfirmation('Se han unido las fichas de esta persona');
    },
  });
  const back = async () => {
    if (!form.isDirty || (await confirm(UNSAVED))) onBack();
  };
  return (
    <FormDialog
      title={title}
      form={form}
      onClose={onClose}
      size="large"
      submitText="Unir fichas…"
      isOver={isOne}
    >
      {isOne ? (
        <EmptyState title="Estas fichas ya están unidas" />
      ) : (
        <>
          <div>
            <Button text="Buscar otra ficha" onClick={() => void back()} disabled={form.isBusy} />
          </div>
          <fieldset className="r-merge">
            <legend>¿Qué ficha se conserva?</legend>
            {entries.map((entry) => (
              <EntryCard
                key={entry.person.id}
                entry={entry}
                isKept={entry === kept}
                onKeep={() => setKeptId(entry.person.id)}
              />
            ))}
          </fieldset>
          {isVerified(duplicate) && !isVerified(kept) && (
            <Note tone="warning">
              El documento de la otra ficha está verificado: conserve esa, o verifique antes el de esta.
            </Note>
          )}
          {first.emails.length > 0 && second.emails.length > 0 && (
            <Note>Ambas fichas tienen cuenta: las dos cuentas siguen, y ven las mismas reservas.</Note>
          )}
          {areVerified && (
            <CheckboxField
              label="Vi ambos documentos verificados: son de la misma persona"
              {...form.field('both_verified')}
            />
          )}
          <TextAreaField
            label="Motivo"
            hint="Queda en el registro de eventos: no escriba nombres ni números de documento"
            {...form.field('reason')}
          />
        </>
      )}
    </FormDialog>
  );
}
