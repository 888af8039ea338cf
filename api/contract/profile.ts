import { z } from 'zod';
import { get, put } from './call.ts';
import { cuiParams, profile, profileBody } from './person-fields.ts';

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
      cui: z.string(),
      human_cui: z.string(),
      email: z.string(),
      email_confirmed: z.boolean(),
      /** Paths below `/storage/`; '' where there is no picture. */
      image: z.string(),
      image_dpi_front: z.string(),
      image_dpi_back: z.string(),
      dpi_verified: z.boolean(),
      /** Why the pictures were refused; '' where they were not. */
      dpi_refusal: z.string(),
      /** Dates of birth that the profile form takes, both included. */
      /** Whether reminders of reservations are sent. */
      wants_reminders: z.boolean(),
      /** Since when mail to the address does not arrive, `YYYY-MM-DD`; '' where it does. */
      unreachable_since: z.string(),
      date_of_birth_min: z.string(),
      date_of_birth_max: z.string(),
    }),
  }),
  updateProfile: put('/api/user1/:cui', 'staff', {
    owner: { kind: 'cui', id: 'cui' },
    summary: 'Change a profile; one’s own too',
    params: cuiParams,
    body: profileBody,
    views: ['person-directory'],
    response: profile,
  }),
};
