import { hourRange } from '../../../shared/dates.ts';
import type { GridData } from '../grid/data/use-grid-data.ts';
import { Alternatives } from './alternatives.tsx';
import { PlaceFields } from './place-fields.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { takeoverText } from './preview-state.ts';
import { RecurrenceFields } from './recurrence-fields.tsx';
import type { CreateFlow } from './use-create-flow.ts';
import type { CreateForm } from './use-create-form.ts';
import { WhatFields } from './what-fields.tsx';
import { WhoFields } from './who-fields.tsx';

interface CreateFieldsProps {
  readonly formId: string;
  readonly form: CreateForm;
  readonly flow: CreateFlow;
  readonly data: GridData;
  readonly centerName: string;
  readonly today: string;
}

/** The form: where and when (known from the cell), what, who. */
export function CreateFields({ formId, form, flow, data, centerName, today }: CreateFieldsProps) {
  const { values } = form;
  const hours = hourRange(values.selected_hour_start, values.selected_hour_end);
  return (
    <form id={formId} className="pg-create" noValidate onSubmit={flow.onSubmit} aria-label="Nueva reserva">
      <p className="pg-create-center">{centerName}</p>
      <section className="pg-create-when" aria-label="Lugar y horario">
        <PlaceFields form={form} today={today} />
        <RecurrenceFields form={form} />
        <PreviewPanel
          preview={flow.preview}
          isSeries={values.reservation_is_recurring}
          isOver={flow.isOver}
          skipsTaken={flow.skipsTaken}
          onSkipTaken={flow.setSkipTaken}
          takeover={takeoverText(flow.preview.takenOver, form.courtName, hours)}
        />
        <Alternatives places={flow.alternatives} date={values.selected_date} onChoose={form.moveTo} />
      </section>
      <section className="pg-create-what" aria-label="Datos de la reserva">
        <WhatFields form={form} data={data} />
        <WhoFields form={form} data={data} />
      </section>
    </form>
  );
}
