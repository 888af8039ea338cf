import { openOrderOf } from '../../../commands/handler/aggregates.ts';
import { cancelOpenOrderItems, deleteOpenOrder } from '../../../commands/open-data/end-open-order.ts';
import {
  type NewOpenOrder,
  type OrderedSlot,
  openOrderId,
  placeOpenOrder,
} from '../../../commands/open-data/place-open-order.ts';
import type { OpenOrderRequest } from '../../../domain/open-order/events.ts';
import type { Position } from '../../../eventstore/port.ts';
import { readOrderFeed } from '../../../projections/open-active/order-queries.ts';
import { slotIdOf } from '../../../projections/open-active/projection.ts';
import type { BodyOf } from '../../contract/call.ts';
import type { Calls } from '../../contract/calls.ts';
import { OPENACTIVE } from '../../errors/booking-errors.ts';
import { Committed } from '../../http/committed.ts';
import type { Handlers } from '../../http/handler.ts';
import { slotIdIn } from '../../presenters/open-active/addresses.ts';
import { feedPage } from '../../presenters/open-active/feed.ts';
import {
  answerError,
  answerUnknownOrder,
  bookingAnswer,
  noContent,
  orderParts,
  partiesOf,
  refusedParts,
} from './answers.ts';
import { placeOf } from './open-data.ts';
import { answerOrder, noFacility, presentOrder } from './order-answers.ts';
import { addressOf, readItems } from './ordered-hours.ts';
import { partnerOf } from './partner.ts';
import { publication } from './publication.ts';

const CANCELLED = 'https://openactive.io/CustomerCancelled';
const PAGE_SIZE = 500;

export const openOrderHandlers = {
  async placeOpenOrder({ deps, body, params, user, ctx, context }) {
    const partner = partnerOf(user);
    const presenting = await publication(deps);
    if (body['@type'] !== 'Order') return answerError(ctx, 'UnexpectedOrderTypeError');
    const wrong = refusedParts(body, presenting, true);
    if (wrong) return answerError(ctx, wrong);
    const command = context();
    const uuid = params.uuid.toLowerCase();
    const order = newOrder(body, partner.id, uuid);
    const items = await readItems(deps, body.orderedItem, partner, command);
    // Read last: a repeated request finds its own hours taken, by an order that is known then.
    const known = await deps.commands.load(openOrderOf(order.orderId));
    const isKnown = known.status !== 'none' && known.status !== 'rolled-back';
    // Its hours may not be published any more.
    if (known.status === 'completed' && isRepeated(known.request, body))
      return answerOrder({ deps, presenting, keyId: partner.id, uuid }, ctx, 201);
    const slots = items.flatMap(({ ordered }): OrderedSlot[] => (ordered ? [ordered] : []));
    const isWrong = slots.length < items.length || (!isKnown && items.some(({ error }) => error !== null));
    if (isWrong) return bookingAnswer(ctx, 409, { '@type': 'Order', ...orderParts(body, items, presenting) });
    const outcome = await placeOpenOrder(deps.booking, deps.keyRing, order, slots, command);
    if (outcome.accepted)
      return committed(outcome.position, () =>
        answerOrder({ deps, presenting, keyId: partner.id, uuid }, ctx, 201),
      );
    if (outcome.refusal.code.startsWith('open_order_'))
      return answerError(ctx, 'OrderAlreadyExistsError', outcome.refusal.code);
    const now = await readItems(deps, body.orderedItem, partner, command);
    return bookingAnswer(ctx, 409, { '@type': 'Order', ...orderParts(body, now, presenting) });
  },

  async openOrder({ deps, params, user, ctx }) {
    const keyId = partnerOf(user).id;
    const presenting = await publication(deps);
    return answerOrder({ deps, presenting, keyId, uuid: params.uuid.toLowerCase() }, ctx, 200);
  },

  async cancelOpenOrderItems({ deps, body, params, user, ctx, context }) {
    const keyId = partnerOf(user).id;
    const { at } = await publication(deps);
    const uuid = params.uuid.toLowerCase();
    const order = await deps.commands.load(openOrderOf(openOrderId(keyId, uuid)));
    if (order.status !== 'completed') return answerUnknownOrder(ctx);
    if (body.orderedItem.some(({ orderItemStatus }) => orderItemStatus !== CANCELLED))
      return answerError(ctx, 'PatchNotAllowedOnPropertyError');
    const wanted = body.orderedItem.map((item) => item['@id']);
    const items = order.request.items.filter(({ itemId }) => wanted.includes(at.orderItem(uuid, itemId)));
    if (items.length < new Set(wanted).size) return answerError(ctx, 'OrderItemIdInvalidError');
    const outcome = await cancelOpenOrderItems(deps.commands, items, context());
    if (!outcome.accepted) return answerError(ctx, 'CancellationNotPermittedError', outcome.refusal.code);
    return committed(outcome.position, () => noContent(ctx));
  },

  async deleteOpenOrder({ deps, params, user, ctx, context }) {
    const keyId = partnerOf(user).id;
    await publication(deps);
    const orderId = openOrderId(keyId, params.uuid);
    const outcome = await deleteOpenOrder(deps.commands, deps.keyRing, orderId, context());
    if (!outcome.accepted) return answerUnknownOrder(ctx);
    return committed(outcome.position, () => noContent(ctx));
  },

  async openOrderFeed({ deps, query, user }) {
    const keyId = partnerOf(user).id;
    const presenting = await publication(deps);
    const after = placeOf(query);
    const rows = await readOrderFeed(deps.pool, keyId, after, PAGE_SIZE);
    const items = await Promise.all(
      rows.map(async (row) => ({
        kind: 'Order',
        id: row.uuid,
        position: row.position,
        data: row.deleted
          ? null
          : {
              '@context': OPENACTIVE,
              ...(await presentOrder(deps, row, presenting, noFacility)),
            },
      })),
    );
    return feedPage({ address: `${presenting.at.booking}/orders-rpde`, after, items });
  },

  async openProposalFeed({ deps, query, user }) {
    partnerOf(user);
    const { at } = await publication(deps);
    return feedPage({ address: `${at.booking}/order-proposals-rpde`, after: placeOf(query), items: [] });
  },
} satisfies Partial<Handlers>;

function committed(position: Position | null, respond: () => Buffer | Promise<Buffer>) {
  return new Committed(position, respond);
}

function isRepeated(
  { items, customerEmail }: OpenOrderRequest,
  body: BodyOf<Calls['placeOpenOrder']>,
): boolean {
  const ordered = items.map((item) => slotIdOf(item));
  const asked = body.orderedItem.map((item) => slotIdIn(addressOf(item.orderedItem)));
  return customerEmail === body.customer?.email && ordered.join() === asked.join();
}

function newOrder(body: BodyOf<Calls['placeOpenOrder']>, keyId: string, uuid: string): NewOpenOrder {
  const { email = '', givenName = '', familyName = '', name = '' } = body.customer ?? {};
  return {
    orderId: openOrderId(keyId, uuid),
    keyId,
    uuid,
    ...partiesOf(body),
    customerEmail: email,
    customerGivenName: givenName || name,
    customerFamilyName: familyName,
  };
}
