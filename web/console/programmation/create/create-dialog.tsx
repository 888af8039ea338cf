import { useState } from 'react';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import './create.css';
import { CreateFields } from './create-fields.tsx';
import { useDraft } from './draft.ts';
import { type FormValues, formFor, type Slot } from './form-values.ts';
import { keepHabits, knownFor } from './habits.ts';
import { PREVIEW_ID } from './preview-panel.tsx';
import { isIncomplete } from './rules.ts';
import { reservationCount } from './series.ts';
import { INCOMPLETE, LEAVE, submitText, TAKEN } from './texts.ts';
import { type CreateFormOptions, useCreateForm } from './use-create-form.ts';

export interface CreateDialogProps extends CreateFormOptions {
  readonly slot: Slot;
  readonly begin: FormValues | undefined;
  readonly centerName: string;
  readonly onClose: () => void;
}

/** Books a free cell, or a series that starts in it. Nothing typed is lost by a refusal or an accidental click. */
export function CreateDialog({ slot, begin, centerName, ...props }: CreateDialogProps) {
  const { draft, data, today } = props;
  const [opened] = useState(() => begin ?? formFor(slot, knownFor(slot, data)));
  const create = useCreateForm(opened, {
    ...props,
    onCreated(created, values, court) {
      dropDraft();
      keepHabits(values);
      props.onCreated(created, values, court);
    },
  });
  const { form, taken } = create;
  const isEmpty = form.lostTry !== 'unchanged' && reservationCount(form.values, taken.skipped) === 0;
  const dropDraft = useDraft({ slot, values: form.values }, form.isDirty);
  return (
    <FormDialog
      title="Nueva reserva"
      form={form}
      size="large"
      isStatic={false}
      onClose={() => {
        dropDraft();
        props.onClose();
      }}
      unsaved={LEAVE}
      isKept
      alert={isIncomplete(form.errors) ? INCOMPLETE : ''}
      submitText={submitText(form.values, taken.skipped)}
      submit={{
        disabled: taken.isInWay || isEmpty,
        ...(taken.isInWay && { title: TAKEN, 'aria-describedby': PREVIEW_ID }),
      }}
    >
      {draft && (
        <p className="ui-notice is-plain" role="status">
          Se ha recuperado lo que había escrito.
        </p>
      )}
      <CreateFields create={create} data={data} centerName={centerName} today={today} />
    </FormDialog>
  );
}
