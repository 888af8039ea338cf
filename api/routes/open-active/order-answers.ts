import { openOrderOf } from '../../../commands/handler/aggregates.ts';
import { openOrderId } from '../../../commands/open-data/place-open-order.ts';
import type { Facility } from '../../../domain/open-data/events.ts';
import type { OpenOrderRequest } from '../../../domain/open-order/events.ts';
import { type OpenOrderRow, readOpenOrder } from '../../../projections/open-active/order-queries.ts';
import { readPublishedFacility } from '../../../projections/open-active/queries.ts';
import type { Context } from '../../http/context.ts';
import type { Deps } from '../../http/deps.ts';
import {
  itemStatus,
  NOTHING_TO_PAY,
  type Presenting,
  presentHour,
  presentParties,
} from '../../presenters/open-active/order.ts';
import { answerUnknownOrder, bookingAnswer } from './answers.ts';

interface Shown {
  readonly deps: Deps;
  readonly presenting: Presenting;
  readonly keyId: string;
  readonly uuid: string;
}

export async function answerOrder(
  { deps, presenting, keyId, uuid }: Shown,
  ctx: Context,
  status: number,
): Promise<Buffer> {
  const [order, row] = await Promise.all([
    deps.commands.load(openOrderOf(openOrderId(keyId, uuid))),
    readOpenOrder(deps.pool, keyId, uuid),
  ]);
  if (order.status !== 'completed') return answerUnknownOrder(ctx);
  const shown = row ?? asOrdered(order.request);
  const { customerEmail, customerGivenName, customerFamilyName } = order.request;
  return bookingAnswer(ctx, status, {
    ...(await presentOrder(deps, shown, presenting, (id) => readPublishedFacility(deps.pool, id))),
    ...presentParties(order.request, presenting),
    ...(customerEmail !== '' && {
      customer: {
        '@type': 'Person',
        email: customerEmail,
        ...(customerGivenName === '' ? {} : { givenName: customerGivenName }),
        ...(customerFamilyName === '' ? {} : { familyName: customerFamilyName }),
      },
    }),
  });
}

/** Just placed: the view has not seen it yet. */
function asOrdered({ uuid, items }: OpenOrderRequest): Pick<OpenOrderRow, 'uuid' | 'items'> {
  const state = { cancelled: false, isByCustomer: false, checkedIn: false };
  const inTime = items.toSorted(
    (a, b) => a.date.localeCompare(b.date) || a.start - b.start || (a.itemId < b.itemId ? -1 : 1),
  );
  return { uuid, items: inTime.map((item) => ({ ...item, ...state })) };
}

/** The feed names courts by their addresses. */
export const noFacility = async () => null;

/** Without parties: the feed leaves them out. */
export async function presentOrder(
  deps: Deps,
  { uuid, items }: Pick<OpenOrderRow, 'uuid' | 'items'>,
  presenting: Presenting,
  facilityOf: (attractionId: number) => Promise<Facility | null>,
) {
  const orderedItem = await Promise.all(
    items.map(async (item) => ({
      '@type': 'OrderItem',
      '@id': presenting.at.orderItem(uuid, item.itemId),
      orderItemStatus: itemStatus(item),
      ...presentHour(item, await facilityOf(item.attractionId), presenting),
      accessCode: [
        {
          '@type': 'PropertyValue',
          name: 'Código de reservación',
          description: deps.booking.codes(item.reservationId).shortcode,
        },
      ],
    })),
  );
  return {
    '@type': 'Order',
    '@id': presenting.at.order(uuid),
    identifier: uuid,
    orderedItem,
    totalPaymentDue: NOTHING_TO_PAY,
  };
}
