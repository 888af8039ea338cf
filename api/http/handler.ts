import type { Readable } from 'node:stream';
import type { CommandContext } from '../../commands/handler/context.ts';
import type { CurrentUser } from '../auth/sessions.ts';
import type { BodyOf, ParamsOf, QueryOf, ResponseOf } from '../contract/call.ts';
import type { CallName, Calls } from '../contract/calls.ts';
import type { Refused } from '../errors/refusals.ts';
import type { Committed } from './committed.ts';
import type { Context } from './context.ts';
import type { Deps } from './deps.ts';
import type { SerializedResponse } from './serialized-response.ts';

/** The handler's input: only values that passed the call's schemas. */
export interface HandlerInput<C> {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  /** The account that asks; null only in public calls. */
  readonly user: CurrentUser | null;
  /**
   * The context of the command that the request asks for. A repeated `Idempotency-Key` gives the same `commandId`;
   * the request's id is the correlation.
   */
  readonly context: () => CommandContext;
  readonly deps: Deps;
  readonly ctx: Context;
}

/** The handler has set the body of the answer itself (a stream). */
export const RESPONSE_SENT = Symbol('sent');

/** Bytes are bytes, whatever memory they lie in, and whether they are there at once or stream. */
type Fields<C> = ResponseOf<C> extends Uint8Array ? Uint8Array | Readable : ResponseOf<C>;
type Result<C> = Fields<C> | Committed<Fields<C>> | SerializedResponse | Refused | typeof RESPONSE_SENT;

/**
 * Answers a call: the fields of its response without `response: 'OK'` (the router adds it and lets no other field
 * through), bytes for an image or a document, the path of a redirect, or a refusal, returned or thrown. A read may give an
 * answer made `ready`; after a command, `afterCommand` lets the answer wait for the call's read models.
 */
export type Handler<C> = (input: HandlerInput<C>) => Promise<Result<C>> | Result<C>;

/** A handler for every call, by its name. */
export type Handlers = { readonly [Name in CallName]: Handler<Calls[Name]> };
