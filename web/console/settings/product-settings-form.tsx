import type { ResponseOf } from '../../../api/contract/call.ts';
import { calls } from '../../../api/contract/calls.ts';
import { SETTING_LABELS } from '../../../api/contract/settings.ts';
import { SETTING_NAMES, type SettingName } from '../../../domain/settings/rules.ts';
import { useAction } from '../../shared/kit/use-action.ts';
import { bodyOf } from '../../ui/form/body-of.ts';
import { SaveButton } from '../../ui/form/save-button.tsx';
import { useSavedValues } from '../../ui/form/use-saved-values.ts';
import { RuleField } from './rule-field.tsx';
import { FAILURE, RULE_GROUPS, RULE_HINTS, SAVED } from './texts.ts';

type Settings = ResponseOf<typeof calls.settings>['settings'];

/** Without the publisher, whose form is on the page of open data. */
function rulesOf(settings: Settings) {
  return Object.fromEntries(SETTING_NAMES.map((name) => [name, settings[name]])) as Record<
    SettingName,
    number | null
  >;
}

interface Props {
  readonly settings: Settings;
  readonly onSaved: () => void;
}

export function ProductSettingsForm({ settings, onSaved }: Props) {
  const saving = useAction(calls.changeSettings, { failure: FAILURE });
  const { form, note } = useSavedValues({
    schema: bodyOf(calls.changeSettings),
    values: rulesOf(settings),
    labels: SETTING_LABELS,
    success: SAVED,
    failure: FAILURE,
    onSaved,
    send: async (body) => rulesOf((await saving.attempt({ body })).settings),
  });
  return (
    <form {...form.props} className="ui-form r-settings" aria-label="Reglas">
      {note}
      {RULE_GROUPS.map(({ title, names }) => (
        <fieldset key={title} className="ui-boxes">
          <legend>{title}</legend>
          <div className="ui-fields">
            {names.map((name) => (
              <RuleField key={name} rule={name} hint={RULE_HINTS[name]} {...form.field(name)} />
            ))}
          </div>
        </fieldset>
      ))}
      <div className="r-settings-bar">
        <SaveButton form={form} />
      </div>
    </form>
  );
}
