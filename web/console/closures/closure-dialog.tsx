import { calls } from '../../../api/contract/calls.ts';
import type { Closure } from '../../../api/contract/closures.ts';
import { useToaster } from '../../shared/kit/toaster.tsx';
import { useAction } from '../../shared/kit/use-action.ts';
import { DateRangeField } from '../../ui/date/date-fields.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { CheckboxField, SelectField } from '../../ui/field/choice-fields.tsx';
import { TextField } from '../../ui/field/text-fields.tsx';
import { bodyOf } from '../../ui/form/body-of.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { followUpBody, leftText, outcomeText } from './affected-actions.ts';
import { AffectedList } from './affected-list.tsx';
import {
  bodyOfClosure,
  type ClosureValues,
  firstValues,
  HOUR_ENDS,
  HOUR_STARTS,
  SCOPES,
} from './closure-form.ts';
import { ScopeField, useFloors } from './scope-field.tsx';
import { useAffected } from './use-affected.ts';

interface ClosureDialogProps {
  readonly today: string;
  readonly onMessage: (closure: Pick<Closure, 'id' | 'reason'>) => void;
  readonly onClose: () => void;
}

const FAILURE = 'No ha sido posible crear el cierre';

/** Declares a closure: the server lists the affected reservations, then one chooses what happens to them. */
export function ClosureDialog({ today, onMessage, onClose }: ClosureDialogProps) {
  const toast = useToaster();
  const closing = useAction(calls.createClosure, { failure: FAILURE });
  const { listFor, settle } = useAffected();
  const form = useForm({
    schema: bodyOf(calls.createClosure),
    initial: firstValues(today),
    toBody: bodyOfClosure,
    failure: FAILURE,
    async onSubmit(body, values) {
      const question = questionOf(values);
      const actions = followUpBody(values.actions, listFor(question) ?? []);
      const answer = await settle(question, {
        look: () => closing.attempt({ body: { ...body, dry_run: true } }),
        close: (version) => closing.attempt({ body: { ...body, ...actions, ...version } }),
      });
      if (!answer) return;
      onClose();
      const { closure, affected: reservations } = answer;
      toast({
        message: `Se ha creado el cierre «${body.reason}»${outcomeText(reservations)}`,
        ...(closure &&
          reservations.length > 0 && {
            action: { label: 'Avisar a las personas', onClick: () => onMessage(closure) },
          }),
      });
      const left = actions.moves.length - answer.affected.filter(({ moved }) => moved).length;
      if (left > 0) toast({ intent: 'warning', message: leftText(left) });
    },
  });
  const { values } = form;
  const hasFloors = useFloors().length > 0;
  const shown = listFor(questionOf(values));
  return (
    <FormDialog
      title="Crear cierre"
      form={form}
      submitText={shown && shown.length > 0 ? 'Cerrar de todos modos' : 'Crear cierre'}
      size={shown && shown.length > 0 ? 'large' : 'medium'}
      onClose={onClose}
    >
      {shown && shown.length > 0 && (
        <AffectedList
          reservations={shown}
          actions={values.actions}
          onChange={(actions) => form.set('actions', actions)}
        />
      )}
      <TextField
        label="Motivo"
        isFirst
        hint="Lo verán quienes quieran reservar: feriado, mantenimiento, lluvia…"
        {...form.field('reason')}
      />
      <DateRangeField
        min={today}
        value={values.dates}
        onChange={(dates) => form.set('dates', dates)}
        error={form.errors.date_start}
        endError={form.errors.date_end}
      />
      <CheckboxField label="Todo el día" {...form.field('isWholeDay')} />
      {!values.isWholeDay && (
        <>
          <SelectField label="Desde las" options={HOUR_STARTS} {...form.field('hour_start')} />
          <SelectField label="Hasta las" options={HOUR_ENDS} {...form.field('hour_end')} />
        </>
      )}
      {/* Last: a city has hundreds of courts, and nothing lies below the list. */}
      <SelectField
        label="Qué se cierra"
        options={SCOPES.filter(({ value }) => value !== 'floors' || hasFloors)}
        value={values.scope}
        onChange={(scope) => {
          form.set('scope', scope);
          form.set('chosen', []);
        }}
      />
      <ScopeField
        scope={values.scope}
        {...form.field('chosen')}
        error={form.errors.attraction_ids ? 'Elija al menos una opción' : undefined}
      />
    </FormDialog>
  );
}

/** The choice for the reservations does not change which they are. */
function questionOf({ actions: _, ...rest }: ClosureValues): string {
  return JSON.stringify(rest);
}
