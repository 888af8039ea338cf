import { onEach } from '../kit/projection.ts';
import { slotColumns, slotValues } from '../kit/reservation-columns.ts';
import { put, remove } from '../kit/rows.ts';
import { defineTable } from '../kit/table.ts';

/** Hours of an attraction closed by a closure, or by an offer to somebody who waited. */
export const closedHours = defineTable({
  name: 'closed_hours',
  columns: {
    /** Closure, attraction and date; or the offer. */
    closed_hours_id: 'text collate "C"',
    /** '' for an offer. */
    closure_id: 'text collate "C"',
    ...slotColumns,
    reason: 'text',
  },
  primaryKey: 'closed_hours_id',
  indexes: ['attraction_id, date'],
});

export const OFFERED = 'Apartada para la lista de espera';

export const onClosedHours = {
  ...onEach(['DayClosed'], ({ event: { data } }) =>
    put(closedHours, {
      closed_hours_id: closedHoursId(data),
      closure_id: data.closureId,
      ...slotValues(data),
      reason: data.reason,
    }),
  ),
  ...onEach(['DayReopened'], ({ event: { data } }) => remove(closedHours, closedHoursId(data))),
  ...onEach(['SlotOffered'], ({ event: { data } }) =>
    put(closedHours, {
      closed_hours_id: offerId(data),
      closure_id: '',
      ...slotValues(data),
      reason: OFFERED,
    }),
  ),
  ...onEach(['WaitingLeft', 'OfferExpired', 'OfferAccepted'], ({ event: { data } }) =>
    remove(closedHours, offerId(data)),
  ),
};

function offerId({ entryId }: { entryId: string }): string {
  return `offer ${entryId}`;
}

function closedHoursId(data: { closureId: string; attractionId: number; date: string }): string {
  return `${data.closureId} ${data.attractionId} ${data.date}`;
}
