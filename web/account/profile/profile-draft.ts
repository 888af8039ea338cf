import type { ResponseOf } from '../../../api/contract/call.ts';
import type { profileCalls } from '../../../api/contract/profile.ts';

export type Profile = ResponseOf<typeof profileCalls.personByCui>;

export interface ProfileDraft {
  readonly values: Profile;
  /** Sent with the edits: what others have changed since is refused, not overwritten. */
  readonly known: Profile;
}

/** The draft once the profile has become `now`: touched fields keep their value and base, so that saving can be refused. */
export function followed(draft: ProfileDraft, now: Profile): ProfileDraft {
  const names = Object.keys(now) as (keyof Profile)[];
  const due = names.filter(
    (name) => draft.values[name] === draft.known[name] && draft.known[name] !== now[name],
  );
  if (due.length === 0) return draft;
  const newer = Object.fromEntries(due.map((name) => [name, now[name]]));
  return { values: { ...draft.values, ...newer }, known: { ...draft.known, ...newer } };
}
