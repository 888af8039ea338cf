import { z } from 'zod';
import { approvalUntil } from './booking.ts';
import { del, get, post } from './call.ts';
import { idAndCodes, reservationId } from './facts/codes.ts';
import { cuiAndName } from './facts/people.ts';
import { courtRef } from './facts/places.ts';
import { bothDates, hourBounds, localMinute } from './facts/times.ts';
import { catalogIdOrAll, courtTime, dayOfCourts, localDate, named } from './fields.ts';
import { listOf } from './lists.ts';
import { catalogAndDays, waitingTopic } from './live-topics.ts';

const waitingPlace = z.object({
  id: z.string(),
  ...courtRef,
  center_name: z.string(),
  ...bothDates,
  ...hourBounds,
  /** Begun hours are `expired`. */
  state: z.enum(['waiting', 'offered', 'accepted', 'expired', 'left']),
  /** Deadline of an offer, possibly past. */
  offered_until: localMinute.nullable(),
  /** 1: next. */
  position: z.number(),
  reservation_id: reservationId.nullable(),
});
export type WaitingPlace = z.output<typeof waitingPlace>;

/** Somebody who waits for an hour, as staff see it. */
const waitingPerson = z.object({
  id: z.string(),
  ...courtRef,
  center_id: z.number(),
  center_name: z.string(),
  ...bothDates,
  ...hourBounds,
  /** `offered`: the hour is kept for them until `offered_until`. */
  state: z.enum(['waiting', 'offered']),
  /** Since when they wait. */
  since: localMinute,
  offered_until: localMinute.nullable(),
  /** 1: the next one. */
  position: z.number(),
  ...cuiAndName,
  /** '' where none is known. */
  phone: z.string(),
});
export type WaitingPerson = z.output<typeof waitingPerson>;

/** A court with the hours that are taken on the asked day, and could be waited for. */
const takenCourt = z.object({
  ...named.shape,
  center_name: z.string(),
  hours: z.array(z.object(hourBounds)),
});
export type TakenCourt = z.output<typeof takenCourt>;

const CHANGED = ['waiting-list', 'reservation-detail'] as const;

export const waitingListCalls = {
  waitingPeople: get('/api/manage/waiting-list', 'staff', {
    summary:
      'Who waits for which hours of a center or court (0: all) on a date, or from today on; since when, and what is offered',
    views: ['waiting-list', 'catalog', 'person-directory'],
    topics: () => [waitingTopic('*')],
    query: z.object({
      center: catalogIdOrAll,
      attraction: catalogIdOrAll,
      date: localDate.optional(),
    }),
    response: z.object({ waiting: z.array(waitingPerson) }),
  }),
  removeWaiting: del('/api/manage/waiting-list/:id', 'staff', {
    summary: 'Take somebody out of the list of an hour; what was offered to them goes to the next',
    views: CHANGED,
  }),
  takenHours: get('/api/taken-hours/:day/:activity/:center', 'public', {
    summary: 'Courts with the hours that are taken on a day, which people may wait for',
    views: ['catalog', 'reservation-detail'],
    topics: ({ params }) => catalogAndDays(['*'], [params.day]),
    params: dayOfCourts,
    response: z.object({ courts: z.array(takenCourt) }),
  }),
  joinWaitingList: post('/api/waiting-list', 'user', {
    summary: 'Wait for an hour that is taken; waiting for it twice gives the same place',
    views: ['waiting-list'],
    body: z.object(courtTime),
    response: z.object({ waiting: waitingPlace }),
  }),
  waitingList: get('/api/waiting-list', 'user', {
    summary: 'The hours that one waits for, or waited for, from a week ago on',
    views: ['waiting-list', 'catalog'],
    ...listOf('waiting_list', waitingPlace, waitingTopic),
  }),
  leaveWaitingList: del('/api/waiting-list/:id', 'user', {
    summary: 'Wait no more; what was offered goes to the next',
    views: CHANGED,
  }),
  acceptWaitingOffer: post('/api/waiting-list/:id/accept', 'user', {
    summary: 'Take the hour that was offered, as a booking of one’s own',
    views: CHANGED,
    response: z.object({
      reservation: z.object(idAndCodes),
      approval_until: approvalUntil,
    }),
  }),
};
