import { changePerson } from '../../commands/people/person.ts';
import { loadPendingChange } from '../../commands/people/user.ts';
import type { Profile } from '../../domain/person/events.ts';
import { toLocal } from '../../platform/clock.ts';
import { isTrusted, readAccount } from '../../projections/accounts/queries.ts';
import { readPerson } from '../../projections/person-directory/queries.ts';
import { allows } from '../auth/access.ts';
import { readPersonFor } from '../auth/person-for.ts';
import type { BodyOf } from '../contract/call.ts';
import type { Calls } from '../contract/calls.ts';
import { refused } from '../errors/refusals.ts';
import { afterCommand } from '../http/committed.ts';
import type { Handlers } from '../http/handler.ts';
import { presentCui } from '../presenters/cui.ts';
import { presentProfile } from '../presenters/person.ts';
import { unreachableSince } from '../presenters/user.ts';
import { birthDateProblem, profileOf } from './person-form.ts';
import { refuseOvertaken } from './refuse-overtaken.ts';

export const profileHandlers = {
  async personByCui({ deps, params, user }) {
    const person = await readPersonFor(deps.pool, user, params.cui);
    return person ? presentProfile(person) : refused({ code: 'not_found' });
  },

  async profileData({ deps, user }) {
    const [person, account, change] = await Promise.all([
      user?.personId ? readPerson(deps.pool, user.personId) : null,
      user ? readAccount(deps.pool, user.id) : null,
      user ? loadPendingChange(deps.commands, user.id, deps.clock.now()) : null,
    ]);
    const { timeZone } = deps.config;
    const { min, max } = deps.config.birthDates;
    return {
      ...presentCui(person?.cui ?? ''),
      person_id: person?.id ?? '',
      email: user?.email ?? '',
      email_confirmed: isTrusted(account),
      image: person?.image ?? '',
      image_dpi_front: person?.dpiFront ?? '',
      image_dpi_back: person?.dpiBack ?? '',
      dpi_verified: person?.dpiStatus === 'verified',
      dpi_refusal: person?.dpiReason ?? '',
      dpi_lapsed: (person?.dpiLapsed ?? []).length > 0,
      email_change: change && { email: change.email, until: toLocal(change.until, timeZone).datetime },
      wants_reminders: account?.wantsReminders ?? true,
      unreachable_since: account ? unreachableSince(account, timeZone) : '',
      date_of_birth_min: min,
      date_of_birth_max: max,
    };
  },

  async updateProfile({ deps, params, body, user, context }) {
    const problem = birthDateProblem(deps.config, body.date_of_birth);
    if (problem) return problem;
    const person = await readPersonFor(deps.pool, user, params.cui);
    if (!person) return refused({ code: 'not_found' });
    const { known, ...form } = body;
    const command = {
      type: 'ChangePerson' as const,
      personId: person.id,
      profile: profileOf(form),
      isOwn: user?.personId === person.id,
      ...(known && { known: knownOf(known) }),
    };
    const outcome = await changePerson(deps.commands, command, context());
    if (!outcome.accepted && outcome.refusal.code === 'values_overtaken')
      return refuseOvertaken(deps, 'people', outcome.refusal, {
        registerOf: () => person.id,
        // Hides staff's addresses from citizens.
        mayName: (email) => email === user?.email || allows(user?.access ?? 'public', 'staff'),
      });
    const state = outcome.accepted ? outcome.state : null;
    return afterCommand(outcome, () => (state?.status === 'registered' ? sentOf(state.person) : form));
  },
} satisfies Partial<Handlers>;

type Form = Omit<BodyOf<Calls['updateProfile']>, 'known'>;

function knownOf(known: Partial<Record<keyof Form, string | undefined>>) {
  const { first_name, last_name, gender, date_of_birth, phone } = known;
  return { firstName: first_name, lastName: last_name, gender, dateOfBirth: date_of_birth, phone };
}

function sentOf({ firstName, lastName, gender, dateOfBirth, phone }: Profile): Form {
  return {
    first_name: firstName,
    last_name: lastName,
    date_of_birth: dateOfBirth,
    phone,
    gender: gender as Form['gender'],
  };
}
