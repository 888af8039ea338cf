import type { ResponseOf } from '../../../api/contract/call.ts';
import { calls } from '../../../api/contract/calls.ts';
import { SETTING_LABELS } from '../../../api/contract/settings.ts';
import { SETTING_RULES } from '../../../domain/settings/rules.ts';
import { useToaster } from '../../shared/toaster.tsx';
import { useAction } from '../../shared/use-action.ts';
import { NumberField } from '../../ui/field/text-fields.tsx';
import { bodyOf } from '../../ui/form/body-of.ts';
import { SaveButton } from '../../ui/form/save-button.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useOvertaken } from '../../ui/form/use-overtaken.tsx';
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.ts';
import { FAILURE, RULE_GROUPS, RULE_HINTS, SAVED } from './texts.ts';

type Settings = ResponseOf<typeof calls.settings>['settings'];

interface Props {
  readonly settings: Settings;
  readonly onSaved: () => void;
}

/** The rules of all centers. */
export function ProductSettingsForm({ settings, onSaved }: Props) {
  const toast = useToaster();
  const saving = useAction(calls.changeSettings, { failure: FAILURE });
  const overtaken = useOvertaken({ known: settings }, SETTING_LABELS);
  const form = useForm({
    schema: bodyOf(calls.changeSettings),
    initial: settings as Readonly<Record<keyof Settings, number | null>>,
    failure: FAILURE,
    async onSubmit(body) {
      const saved = await overtaken.watch(
        (seen) => saving.attempt({ body: { ...body, ...seen } }),
        form.rebase,
      );
      if (!saved) return;
      overtaken.settle({ known: saved.settings });
      form.reset(saved.settings);
      onSaved();
      toast({ message: SAVED });
    },
  });
  useUnsavedGuard(form.isDirty);
  return (
    <form {...form.props} className="ui-form" aria-label="Reglas">
      {overtaken.note}
      {RULE_GROUPS.map(({ title, names }) => (
        <fieldset key={title} className="ui-boxes">
          <legend>{title}</legend>
          <div className="ui-fields">
            {names.map((name) => (
              <NumberField
                key={name}
                label={SETTING_LABELS[name]}
                hint={RULE_HINTS[name]}
                min={0}
                max={SETTING_RULES[name].max}
                {...form.field(name)}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <div>
        <SaveButton form={form} />
      </div>
    </form>
  );
}
