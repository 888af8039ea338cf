import { Readable } from 'node:stream';
import type { Position } from '../../eventstore/port.ts';
import { allows, notAllowed } from '../auth/access.ts';
import { ensureVisitorMark } from '../auth/cookies.ts';
import { keyAtPlaces } from '../auth/key-places.ts';
import { isOwner } from '../auth/owners.ts';
import { actingAtPlaces } from '../auth/places.ts';
import { type Call, isRepeatable, type ResponseOf, SEEN_HEADER } from '../contract/call.ts';
import { toErrorResponse } from '../errors/error-table.ts';
import { Refused, refused } from '../errors/refusals.ts';
import { commandContext } from './command-context.ts';
import { Committed } from './committed.ts';
import type { Context } from './context.ts';
import type { Deps } from './deps.ts';
import { type HandlerInput, RESPONSE_SENT } from './handler.ts';
import type { Request, StoredResponse } from './idempotency/claims.ts';
import { digest, IDEMPOTENCY_KEY, type StoredResponses } from './idempotency/stored-responses.ts';
import { MEDIA_TYPES } from './media-types.ts';
import { SerializedResponse } from './serialized-response.ts';
import { type Validated, validate, validateParts } from './validate.ts';

export type AnyHandler = (input: HandlerInput<Call>) => unknown;

/** A call and its handler. */
export interface Route {
  readonly name: string;
  readonly call: Call;
  readonly handler: AnyHandler;
}

/** The last middleware of a call: validate → owner → place → idempotency → handler → wait for the views → respond. */
export function serve({ name, call, handler }: Route, deps: Deps, responses: StoredResponses) {
  return async (ctx: Context): Promise<void> => {
    const validated = validate(call, ctx);
    await mustBeOwner(call, deps, ctx, validated);
    const { user: asking } = ctx.state;
    const user = asking?.key
      ? await keyAtPlaces(deps, name, asking, validated)
      : await actingAtPlaces(deps, { name, call }, asking, validated);
    const repeatable = requestOf(call, ctx, validated);
    const input: HandlerInput<Call> = {
      ...validated,
      user,
      context: () => commandContext(deps, ctx, repeatable),
      deps,
      ctx,
    };
    ctx.set('Cache-Control', 'no-store');
    if (call.answer === 'redirect') return redirect(ctx, await resultOf(call, handler, input));
    if (call.answer !== undefined && call.answer !== 'json') {
      ctx.type = MEDIA_TYPES[call.answer];
      return sendBytes(ctx, await resultOf(call, handler, input));
    }
    const produce = () => responseOf(call, handler, input);
    if (!repeatable) return send(ctx, await produce());
    const response = await responses.once(repeatable, produce);
    if (response.replayed) ctx.set('Idempotent-Replayed', 'true');
    return send(ctx, response);
  };
}

/**
 * The fields that a call would send, for a page that the server draws: the same checks as of a request.
 * @throws refusals
 */
export async function fieldsOf(
  call: Call,
  handler: AnyHandler,
  deps: Deps,
  ctx: Context,
  input: { readonly params: object; readonly query: object; readonly body?: object },
): Promise<unknown> {
  const validated = validateParts(call, { body: {}, ...input });
  await mustBeOwner(call, deps, ctx, validated);
  const result = await resultOf(call, handler, {
    ...validated,
    user: ctx.state.user,
    context: () => commandContext(deps, ctx, null),
    deps,
    ctx,
  });
  if (result instanceof Refused) throw result;
  const json =
    result instanceof SerializedResponse ? await result.json() : JSON.stringify(present(call, result));
  return call.response.parse(JSON.parse(String(json)));
}

async function mustBeOwner(call: Call, deps: Deps, ctx: Context, validated: Validated): Promise<void> {
  const { user } = ctx.state;
  if (!call.owner || allows(user?.access ?? 'public', call.access)) return;
  if (user && (await isOwner(deps, user, call.owner, validated))) return;
  throw refused(notAllowed(user));
}

/** Null: not repeatable. */
function requestOf(call: Call, ctx: Context, { params, query, body }: Validated): Request | null {
  if (!isRepeatable(call) || ctx.headers['idempotency-key'] === undefined) return null;
  const key = ctx.get('Idempotency-Key');
  if (!IDEMPOTENCY_KEY.test(key))
    throw refused({ code: 'invalid', errors: { 'Idempotency-Key': ['De 1 a 200 caracteres visibles'] } });
  const who = ctx.state.user ? `user:${ctx.state.user.id}` : `visitor:${ensureVisitorMark(ctx)}`;
  return { key: digest(who, call.method, call.path, key), hash: digest(params, query, body) };
}

async function resultOf(call: Call, handler: AnyHandler, input: HandlerInput<Call>): Promise<unknown> {
  const result = await handler(input);
  if (!(result instanceof Committed)) return result;
  if (result.position !== null && call.views) await awaitViews(call.views, result.position, input);
  return result.respond();
}

/** Staff are sent the position that the views have seen: their screens then know their own change when they hear of it. */
async function awaitViews(
  views: NonNullable<Call['views']>,
  position: Position,
  { deps, ctx, user }: HandlerInput<Call>,
): Promise<void> {
  const isSeen = await deps.waiter.waitFor(position, views);
  if (isSeen && user && allows(user.access, 'staff')) ctx.set(SEEN_HEADER, String(position));
}

async function responseOf(
  call: Call,
  handler: AnyHandler,
  input: HandlerInput<Call>,
): Promise<StoredResponse> {
  try {
    const result = await resultOf(call, handler, input);
    if (result instanceof Refused) throw result;
    return { status: 200, body: result instanceof SerializedResponse ? result : present(call, result) };
  } catch (error) {
    if (error instanceof Refused) return toErrorResponse(error.refusal, error.extra);
    throw error;
  }
}

export function ready<C extends Call>(call: C, fields: ResponseOf<C>): SerializedResponse {
  return new SerializedResponse(JSON.stringify(present(call, fields)));
}

/** Only fields of the contract. @throws if the result does not fit (a bug) */
function present(call: Call, result: unknown): unknown {
  const parsed = call.response.safeParse(result);
  if (!parsed.success) {
    const where = parsed.error.issues.map(({ path, code }) => `${path.join('.') || 'answer'}: ${code}`);
    throw new Error(`the answer of ${call.method} ${call.path} breaks its contract: ${where.join(', ')}`);
  }
  const { data } = parsed;
  const isObject = typeof data === 'object' && data !== null && !Array.isArray(data);
  if (!isObject || (call.mayBeEmpty && Object.keys(data).length === 0)) return data;
  return { response: 'OK', ...data };
}

async function send(
  ctx: Context,
  { status, body, headers }: StoredResponse & { headers?: Readonly<Record<string, string>> },
): Promise<void> {
  ctx.status = status;
  ctx.set({ ...headers });
  await (body instanceof SerializedResponse ? body : new SerializedResponse(JSON.stringify(body))).sendTo(
    ctx,
  );
}

function sendBytes(ctx: Context, result: unknown): void {
  if (result === RESPONSE_SENT) return;
  if (result instanceof Refused) throw result;
  if (result instanceof Readable) {
    // Koa sets its own type for streams.
    const { type } = ctx;
    ctx.body = result;
    ctx.type = type;
    return;
  }
  if (!(result instanceof Uint8Array)) throw new Error(`${ctx.state.route} answers bytes, or a refusal`);
  ctx.body = Buffer.from(result.buffer, result.byteOffset, result.byteLength);
}

/** The browser follows by GET. */
function redirect(ctx: Context, result: unknown): void {
  if (result instanceof Refused) throw result;
  if (typeof result !== 'string' || !/^\/(?![/\\])/.test(result))
    throw new Error(`${ctx.state.route} redirects to a path of ours, or refuses`);
  ctx.redirect(result);
  ctx.status = 303;
}
