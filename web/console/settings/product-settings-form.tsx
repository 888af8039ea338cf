import type { ResponseOf } from '../../../api/contract/call.ts';
import { calls } from '../../../api/contract/calls.ts';
import { SETTING_RULES } from '../../../domain/settings/rules.ts';
import { useToaster } from '../../shared/toaster.tsx';
import { useAction } from '../../shared/use-action.ts';
import { NumberField } from '../../ui/field/text-fields.tsx';
import { bodyOf } from '../../ui/form/body-of.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.ts';
import { SaveButton } from './save-button.tsx';
import { FAILURE, RULE_GROUPS, RULE_TEXTS, SAVED } from './texts.ts';

type Settings = ResponseOf<typeof calls.settings>['settings'];

interface Props {
  readonly settings: Settings;
  readonly onSaved: () => void;
}

/** The rules of all centers. */
export function ProductSettingsForm({ settings, onSaved }: Props) {
  const toast = useToaster();
  const saving = useAction(calls.changeSettings, { failure: FAILURE });
  const form = useForm({
    schema: bodyOf(calls.changeSettings),
    initial: settings as Readonly<Record<keyof Settings, number | null>>,
    failure: FAILURE,
    async onSubmit(body) {
      const saved = await saving.attempt({ body });
      form.reset(saved.settings);
      onSaved();
      toast({ message: SAVED });
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
      <SaveButton form={form} />
    </form>
  );
}
