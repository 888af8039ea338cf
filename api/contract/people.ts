import { z } from 'zod';
import { callWith, get, post } from './call.ts';
import { bothCuis, cuiAndName, dpiRefusal, personPictures, unreachableSince } from './facts/people.ts';
import { localSecond } from './facts/times.ts';
import { answerOf, opaqueId } from './fields.ts';
import { personTopic } from './live-topics.ts';
import { page, pageQuery } from './paging.ts';
import { cuiField, cuiParams, personBody, profile, reason, searched } from './person-fields.ts';
import { reservation } from './reservations.ts';

/** As staff see them (section 3). */
export const person = profile.extend({
  id: z.string(),
  ...bothCuis,
  /** `01/05/1990`. */
  birth_es: z.string(),
  /** `5555 1234`. */
  human_phone: z.string(),
  ...personPictures,
  /** Null: not verified. */
  dpi_verified_at: localSecond.nullable(),
  /** `none`: no picture yet. */
  dpi_status: z.enum(['none', 'waiting', 'refused', 'verified']),
  dpi_refusal: dpiRefusal,
  /** Verified fields changed since, which ended the verification. */
  dpi_lapsed: z.array(z.enum(['first_name', 'last_name', 'date_of_birth'])).default([]),
});
export type Person = z.output<typeof person>;

const personReservation = reservation.pick({
  id: true,
  shortcode: true,
  qrcode: true,
  place_center: true,
  place_attraction: true,
  date_start: true,
  date_end: true,
  check_in: true,
  status: true,
  status_name: true,
  reservation_type: true,
});
export type PersonReservation = z.output<typeof personReservation>;

const picture = z.string().max(200, 'Debe ser una imagen de la ficha');
/** Pictures that were looked at: others by now refuse it. */
const seen = z.object({ front: picture, back: picture }).optional();

/** `duplicate_id` becomes part of `kept_id`. */
export const mergeBody = z.object({
  kept_id: opaqueId,
  duplicate_id: opaqueId,
  reason,
  /** Seen by the requester. */
  both_verified: z.boolean().optional(),
});

export const refuseDpiBody = z.object({ cui: cuiField, reason, seen });
export const refuseClaimBody = z.object({ user_id: opaqueId, reason });

const personInfo = z.object({
  person,
  reservations: z.array(personReservation),
  /** All of them; `reservations` are the newest 500. */
  reservations_total: z.number().default(0),
  emails: z.array(z.string()),
  /** Accounts that gave this CUI and wait to be linked: their reservations are not in the history. */
  claimed_by: z.array(z.string()).default([]),
  /** Those of them at which mail does not arrive. */
  unreachable: z.array(z.object({ email: z.string(), since: unreachableSince })),
  /** Merged entries, unchanged. */
  merged: z.array(z.object(cuiAndName)),
  /** Why and until when bookings are paused, or ''. */
  paused: z.string(),
  missed_visits: z.number(),
});
export type PersonInfo = z.output<typeof personInfo>;

const listPeople = callWith('GET', {
  query: pageQuery,
  views: ['person-directory'],
  response: z.object({ people: page(person) }),
});

const changePerson = callWith('POST', { views: ['person-directory'], response: z.object({ person }) });

export const peopleCalls = {
  listPeople: listPeople('/api/person', 'staff', {
    summary: 'People by name, paged',
  }),
  searchPeople: listPeople('/api/manage/people/search/:query', 'staff', {
    summary: 'People by any part of name or CUI, accents and case aside, paged',
    params: z.object({ query: searched }),
  }),
  registerPerson: changePerson('/api/person', 'staff', {
    summary: 'Register a person',
    body: personBody,
  }),
  waitingDocuments: listPeople('/api/person/waiting-dpi', 'staff', {
    summary: 'People whose document waits to be verified, the longest waiting first, paged',
    topics: () => [personTopic('*')],
  }),
  verifyDpi: changePerson('/api/person/verify-dpi', 'staff', {
    summary: 'The document was seen, as pictures or on paper',
    body: z.object({ cui: cuiField, seen }),
  }),
  refuseDpi: changePerson('/api/person/refuse-dpi', 'staff', {
    summary: 'The pictures of the document will not do; the person reads the reason',
    body: refuseDpiBody,
  }),
  personInfo: get('/api/person-info/:cui', 'staff', {
    summary: 'A person with the history of their reservations, the newest first',
    params: cuiParams,
    views: ['person-directory', 'reservation-detail', 'accounts'],
    topics: (_, answer) => (answer ? [personTopic(answer.person.id)] : []),
    response: personInfo,
  }),
  personReport: get('/download/report/person-profile/:cui', 'staff', {
    summary: 'A person with their history, as PDF',
    params: cuiParams,
    ...answerOf('pdf'),
  }),
  mergePeople: changePerson('/api/person/merge', 'staff', {
    summary: 'Make an entry of a person part of another one of the same person; nothing undoes it',
    body: mergeBody,
    views: ['person-directory', 'accounts', 'reservation-detail'],
  }),
  accountClaims: get('/api/user-claims', 'staff', {
    summary: 'Accounts that wait to be linked to a person whom staff had entered',
    views: ['accounts', 'person-directory'],
    response: z.object({
      claims: z.array(
        z.object({
          user_id: z.string(),
          email: z.string(),
          claimed_at: localSecond,
          person: z.object(cuiAndName),
          /** The data and pictures that its owner has given, to compare; null of accounts of earlier releases. */
          given: person
            .pick({
              first_name: true,
              last_name: true,
              birth_es: true,
              image_dpi_front: true,
              image_dpi_back: true,
            })
            .nullable(),
        }),
      ),
    }),
  }),
  linkAccount: post('/api/user-claims/link', 'staff', {
    summary: 'Link another account to the person whom it claims to be, after seeing the document',
    body: z.object({ user_id: opaqueId, cui: cuiField }),
    views: ['accounts', 'person-directory', 'reservation-detail'],
  }),
  refuseClaim: post('/api/user-claims/refuse', 'staff', {
    summary: 'An account is not that of the person whom it claims to be; its owner reads the reason',
    body: refuseClaimBody,
    views: ['accounts', 'person-directory'],
  }),
};
