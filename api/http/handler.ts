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

export interface HandlerInput<C> {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  /** Null only in public calls. */
  readonly user: CurrentUser | null;
  /** Command context: repeats of an `Idempotency-Key` share the `commandId`; correlated by request. */
  readonly context: () => CommandContext;
  readonly deps: Deps;
  readonly ctx: Context;
}

/** Marks a streamed body set by the handler. */
export const RESPONSE_SENT = Symbol('sent');

/** In any memory, at once or streamed. */
type Fields<C> = ResponseOf<C> extends Uint8Array ? Uint8Array | Readable : ResponseOf<C>;
type Result<C> = Fields<C> | Committed<Fields<C>> | SerializedResponse | Refused | typeof RESPONSE_SENT;

/** Returns the response's fields (or bytes, a path) or a refusal; after a command, `afterCommand` waits for views. */
export type Handler<C> = (input: HandlerInput<C>) => Promise<Result<C>> | Result<C>;

export type Handlers = { readonly [Name in CallName]: Handler<Calls[Name]> };
