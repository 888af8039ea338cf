import { changePerson } from '../../commands/person.ts';
import { loadPendingChange } from '../../commands/user.ts';
import { formatCui } from '../../domain/person/cui.ts';
import { toLocal } from '../../platform/clock.ts';
import { isTrusted, readAccount } from '../../projections/accounts/queries.ts';
import { readPerson, readPersonByCui } from '../../projections/person-directory/queries.ts';
import { refused } from '../errors/refusals.ts';
import type { Handlers } from '../handler.ts';
import { afterCommand } from '../http/committed.ts';
import { presentProfile } from '../presenters/person.ts';
import { unreachableSince } from '../presenters/user.ts';
import { birthDateProblem } from './birth-date.ts';

/** The profile of a person, for themselves and for staff. */
export const profileHandlers = {
  async personByCui({ deps, params }) {
    const person = await readPersonByCui(deps.pool, params.cui);
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
      cui: person?.cui ?? '',
      human_cui: person ? formatCui(person.cui) : '',
      email: user?.email ?? '',
      email_confirmed: isTrusted(account),
      image: person?.image ?? '',
      image_dpi_front: person?.dpiFront ?? '',
      image_dpi_back: person?.dpiBack ?? '',
      dpi_verified: person?.dpiStatus === 'verified',
      dpi_refusal: person?.dpiReason ?? '',
      email_change: change && { email: change.email, until: toLocal(change.until, timeZone).datetime },
      wants_reminders: account?.wantsReminders ?? true,
      unreachable_since: account ? unreachableSince(account, timeZone) : '',
      date_of_birth_min: min,
      date_of_birth_max: max,
    };
  },

  async updateProfile({ deps, params, body, context }) {
    const problem = birthDateProblem(deps.config, body.date_of_birth);
    if (problem) return problem;
    const person = await readPersonByCui(deps.pool, params.cui);
    if (!person) return refused({ code: 'not_found' });
    const { first_name, last_name, gender, date_of_birth, phone } = body;
    const profile = {
      ...{ firstName: first_name, lastName: last_name, gender },
      ...{ dateOfBirth: date_of_birth, phone },
    };
    const command = { type: 'ChangePerson' as const, personId: person.id, profile };
    return afterCommand(await changePerson(deps.commands, command, context()), () => body);
  },
} satisfies Partial<Handlers>;
