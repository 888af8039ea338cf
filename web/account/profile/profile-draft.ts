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
 * The draft where the profile is `now` another one. Untouched fields follow it. A touched field stays, and stays based on
 * what its editor saw: if others changed it too, saving is refused and they are told.
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
