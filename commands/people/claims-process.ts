import { newContext } from '../handler/context.ts';
import type { Follower } from '../processes/follow-events.ts';
import type { ProcessDeps } from '../processes/process-deps.ts';
import { renewClaimOf } from '../reservation/change-reservation.ts';

/** The claim on a person's time follows the reservation, also where the request that changed it died before it claimed. */
export function claimsProcess(deps: Pick<ProcessDeps, 'handler' | 'clock' | 'ids' | 'timeZone'>): Follower {
  return {
    kind: 'follow',
    process: 'claims',
    filter: {
      types: [
        'ReservationArrived',
        'ReservationRescheduled',
        'ReservationChanged',
        'ReservationRestored',
        // A citizen's move claims its new time first.
        'HoldReleased',
      ],
    },
    async handle({ id, event, metadata: { correlationId } }) {
      if (!('reservationId' in event.data)) return 'nothing';
      const former = 'fromPersonId' in event.data ? event.data.fromPersonId : null;
      const context = newContext(deps, { correlationId, causationId: id });
      await renewClaimOf(deps.handler, String(event.data.reservationId), context, former);
      return 'done';
    },
  };
}
