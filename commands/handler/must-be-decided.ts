import { ContendedStreamError } from './stream-handler.ts';

const CHANGING: ReadonlySet<string> = new Set(['floor_changing', 'day_left', 'day_changed']);

/** @throws ContendedStreamError if it was refused because a floor is being changed: to be tried again */
export function mustBeDecided(
  outcome:
    | { readonly accepted: true }
    | { readonly accepted: false; readonly refusal: { readonly code: string } },
): void {
  if (outcome.accepted || !CHANGING.has(outcome.refusal.code)) return;
  throw new ContendedStreamError(`refused as ${outcome.refusal.code}`);
}
