import type { BodyOf } from '../../contract/call.ts';
import type { Calls } from '../../contract/calls.ts';
import type { HandlerInput, Handlers } from '../../http/handler.ts';
import { answerError, bookingAnswer, noContent, orderParts, refusedParts } from './answers.ts';
import { readItems } from './ordered-hours.ts';
import { partnerOf } from './partner.ts';
import { publication } from './publication.ts';

type Quote = Calls['openQuote'];

/** Quotes only look: no hour is held until it is booked. */
export const openQuoteHandlers = {
  openQuoteTemplate: (input) => quote(input, false),
  openQuote: (input) => quote(input, true),

  async deleteOpenQuote({ deps, ctx, user }) {
    partnerOf(user);
    await publication(deps);
    return noContent(ctx);
  },
} satisfies Partial<Handlers>;

async function quote(
  { deps, body, params, user, ctx, context }: HandlerInput<Quote>,
  needsCustomer: boolean,
): Promise<Buffer> {
  const partner = partnerOf(user);
  const presenting = await publication(deps);
  if (body['@type'] !== 'OrderQuote') return answerError(ctx, 'UnexpectedOrderTypeError');
  const wrong = refusedParts(body, presenting, needsCustomer);
  if (wrong) return answerError(ctx, wrong);
  const items = await readItems(deps, body.orderedItem, partner, context());
  const status = items.some(({ error }) => error !== null) ? 409 : 200;
  return bookingAnswer(ctx, status, {
    '@type': 'OrderQuote',
    '@id': `${presenting.at.booking}/order-quotes/${params.uuid}`,
    orderRequiresApproval: false,
    ...orderParts(body, items, presenting),
    ...(needsCustomer ? customerOf(body) : {}),
  });
}

function customerOf({ customer }: BodyOf<Quote>) {
  return customer ? { customer } : {};
}
