import type { ResponseOf } from '../../../api/contract/call.ts';
import type { profileCalls } from '../../../api/contract/profile.ts';

export type Profile = ResponseOf<typeof profileCalls.personByCui>;

/** A profile that is being edited, and the profile that the edits are based on. */
export interface ProfileDraft {
  readonly values: Profile;
  /** Sent with the edits: what others have changed since is refused, not overwritten. */
  readonly known: Profile;
}

/**
 * The draft once the profile has become `now`. Untouched fields follow it. A touched field keeps the value that its
 * editor saw as its base: if others changed it too, saving is refused with their change.
 */
export function followed(draft: ProfileDraft, now: Profile): ProfileDraft {
  const names = Object.keys(now) as (keyof Profile)[];
  const due = names.filter(
    (name) => draft.values[name] === draft.known[name] && draft.known[name] !== now[name],
  );
  if (due.length === 0) return draft;
  const newer = Object.fromEntries(due.map((name) => [name, now[name]]));
  return { values: { ...draft.values, ...newer }, known: { ...draft.known, ...newer } };
}
