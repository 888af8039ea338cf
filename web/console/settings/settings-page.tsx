import type { ResponseOf } from '../../../api/contract/call.ts';
import { calls } from '../../../api/contract/calls.ts';
import { SETTING_RULES } from '../../../domain/settings/rules.ts';
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
import { RULE_GROUPS, RULE_TEXTS } from './texts.ts';

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
      {RULE_GROUPS.map(({ title, names }) => (
        <fieldset key={title} className="ui-boxes">
          <legend>{title}</legend>
          <div className="ui-fields">
            {names.map((name) => (
              <NumberField
                key={name}
                label={RULE_TEXTS[name].label}
                hint={RULE_TEXTS[name].hint}
                min={0}
                max={SETTING_RULES[name].max}
                {...form.field(name)}
              />
            ))}
          </div>
        </fieldset>
      ))}
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
