import { readPersonByCui } from '../../projections/person-directory/queries.ts';
import { refused } from '../errors/refusals.ts';
import type { Handlers } from '../handler.ts';

/** The people who are known by CUI. */
export const peopleHandlers = {
  async personByCui({ deps, params }) {
    const person = await readPersonByCui(deps.pool, params.cui);
    if (!person) return refused({ code: 'not_found' });
    return {
      first_name: person.firstName,
      last_name: person.lastName,
      gender: person.gender,
      date_of_birth: person.dateOfBirth,
      phone: person.phone,
    };
  },
} satisfies Partial<Handlers>;
