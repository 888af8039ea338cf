import { withoutMarks } from '../../../projections/kit/search/plain-text.ts';
import { SITE_TEXT_LABELS } from '../../contract/landing.ts';
import { PUBLISHER_LABELS, SETTING_LABELS } from '../../contract/settings.ts';

/** Registers whose ids are names in the code, by table. */
const NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  settings: { ...SETTING_LABELS, ...PUBLISHER_LABELS, approval_scope: 'Reservas que piden aprobación' },
  landing_texts: SITE_TEXT_LABELS,
};

/** "ID Registro": id, or name of a rule or text. */
export function registerName(table: string, id: string): string {
  return NAMES[table]?.[id] ?? id;
}

/** Accepts "ID Registro" as shown. */
export function registerIdOf(asked: string): string {
  const plain = withoutMarks(asked);
  for (const names of Object.values(NAMES))
    for (const [id, name] of Object.entries(names)) if (withoutMarks(name) === plain) return id;
  return asked;
}
