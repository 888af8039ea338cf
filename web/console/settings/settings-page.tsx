import type { ResponseOf } from '../../../api/contract/call.ts';
import { calls } from '../../../api/contract/calls.ts';
import { FailedState, Skeleton } from '../../shared/states.tsx';
import { useToaster } from '../../shared/toaster.tsx';
import { useAction } from '../../shared/use-action.ts';
import { useCall } from '../../shared/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { NumberField } from '../../ui/field/text-fields.tsx';
import { bodyOf } from '../../ui/form/body-of.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.ts';
import { Page } from '../../ui/page/page.tsx';

type Settings = ResponseOf<typeof calls.settings>['settings'];

const FAILURE = 'No ha sido posible guardar los cambios';

/** `/admin/settings`: the rules of the product. */
export default function SettingsPage() {
  const { data, error, isFetching, refetch } = useCall(calls.settings, {});
  return (
    <Page title="Reglas" lead="Valen para todos los centros desde el momento en que se guardan.">
      {error && !data && <FailedState error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!error && !data && <Skeleton lines={4} />}
      {data && <SettingsForm settings={data.settings} />}
    </Page>
  );
}

function SettingsForm({ settings }: { readonly settings: Settings }) {
  const toast = useToaster();
  const saving = useAction(calls.changeSettings, { failure: FAILURE });
  const form = useForm({
    schema: bodyOf(calls.changeSettings),
    initial: settings as Readonly<Record<keyof Settings, number | null>>,
    failure: FAILURE,
    async onSubmit(body) {
      const saved = await saving.attempt({ body });
      form.reset(saved.settings);
      toast({ message: 'Se han guardado las reglas' });
    },
  });
  useUnsavedGuard(form.isDirty);
  return (
    <form {...form.props} className="ui-form" aria-label="Reglas">
      <NumberField
        label="Anticipación para cancelar, en minutos"
        min={0}
        hint="Cuánto antes de la entrada puede una persona cancelar su reserva; 0: hasta la hora de entrada."
        {...form.field('cancel_deadline_minutes')}
      />
      <NumberField
        label="Check-in anticipado, en minutos"
        min={0}
        hint="Cuánto antes de la entrada se puede marcar el check-in; 0: desde la hora de entrada."
        {...form.field('check_in_early_minutes')}
      />
      <div>
        <Button
          type="submit"
          intent="primary"
          text="Guardar cambios"
          loading={form.isBusy}
          disabled={!form.isDirty}
        />
      </div>
    </form>
  );
}
