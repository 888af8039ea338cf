import { z } from 'zod';
import { get, put } from './call.ts';
import { bothCuis, dpiRefusal, personPictures, unreachableSince } from './facts/people.ts';
import { isoDate } from './facts/times.ts';
import { cuiParams, knownProfile, profile, profileBody } from './person-fields.ts';

export const profileCalls = {
  personByCui: get('/api/get-profile/:cui', 'staff', {
    owner: { kind: 'cui', id: 'cui' },
    summary: 'The profile of a registered person; one’s own too',
    views: ['person-directory'],
    params: cuiParams,
    response: profile,
  }),
  profileData: get('/api/user1/profile-data', 'user', {
    summary: 'Who is logged in, and the state of their document; empty texts where the account has no person',
    views: ['accounts', 'person-directory'],
    response: z.object({
      ...bothCuis,
      /** '' where the account has no person. */
      person_id: z.string().default(''),
      email: z.string(),
      /** The owner of the account has confirmed it, or staff made the account. */
      email_confirmed: z.boolean(),
      ...personPictures,
      dpi_verified: z.boolean(),
      dpi_refusal: dpiRefusal,
      /** The person changed verified data, which ended the verification. */
      dpi_lapsed: z.boolean().default(false),
      /** Pending address; `until` local `YYYY-MM-DD HH:mm:ss`. */
      email_change: z.object({ email: z.string(), until: z.string() }).nullable(),
      wants_reminders: z.boolean(),
      unreachable_since: unreachableSince,
      /** Both included. */
      date_of_birth_min: isoDate,
      date_of_birth_max: isoDate,
    }),
  }),
  updateProfile: put('/api/user1/:cui', 'staff', {
    owner: { kind: 'cui', id: 'cui' },
    summary: 'Change a profile; one’s own too',
    params: cuiParams,
    body: profileBody.extend({ known: knownProfile }),
    views: ['person-directory'],
    response: profile,
  }),
};
