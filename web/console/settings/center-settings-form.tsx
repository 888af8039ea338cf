import type { ResponseOf } from '../../../api/contract/call.ts';
import { calls } from '../../../api/contract/calls.ts';
import {
  CENTER_SETTING_NAMES,
  type CenterSettingName,
  SETTING_RULES,
} from '../../../domain/settings/rules.ts';
import { useToaster } from '../../shared/toaster.tsx';
import { useAction } from '../../shared/use-action.ts';
import { NumberField } from '../../ui/field/text-fields.tsx';
import { bodyOf } from '../../ui/form/body-of.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.ts';
import { SaveButton } from './save-button.tsx';
import { FAILURE, RULE_TEXTS, SAVED } from './texts.ts';

type Settings = ResponseOf<typeof calls.settings>;
type Own = Readonly<Record<CenterSettingName, number | null>>;

interface Props {
  readonly centerId: number;
  readonly settings: Settings;
  readonly onSaved: () => void;
}

const NONE = Object.fromEntries(CENTER_SETTING_NAMES.map((name) => [name, null])) as Own;

/** The rules that a center sets for itself; an empty field follows the rule of all centers. */
export function CenterSettingsForm({ centerId, settings, onSaved }: Props) {
  const toast = useToaster();
  const saving = useAction(calls.changeCenterSettings, { failure: FAILURE });
  const ownOf = ({ centers }: Settings): Own =>
    centers.find((one) => one.center_id === centerId)?.settings ?? NONE;
  const form = useForm({
    schema: bodyOf(calls.changeCenterSettings),
    initial: ownOf(settings),
    failure: FAILURE,
    async onSubmit(body) {
      const saved = await saving.attempt({ params: { id: String(centerId) }, body });
      form.reset(ownOf(saved));
      onSaved();
      toast({ message: SAVED });
    },
  });
  useUnsavedGuard(form.isDirty);
  return (
    <form {...form.props} className="ui-form" aria-label="Reglas del centro">
      <p className="r-muted">Un campo vacío sigue la regla de todos los centros.</p>
      <div className="ui-fields">
        {CENTER_SETTING_NAMES.map((name) => (
          <NumberField
            key={name}
            label={RULE_TEXTS[name].label}
            hint={`Todos los centros: ${settings.settings[name].toLocaleString('es-GT')}. ${RULE_TEXTS[name].hint}`}
            min={0}
            max={SETTING_RULES[name].max}
            {...form.field(name)}
          />
        ))}
      </div>
      <SaveButton form={form} />
    </form>
  );
}
