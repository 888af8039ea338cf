import { newContext } from '../../commands/context.ts';
import { derivedUuid } from '../../platform/ids.ts';
import { ensureVisitorMark } from '../auth/cookies.ts';
import type { Context } from '../context.ts';
import type { Call, ResponseOf } from '../contract/call.ts';
import type { Deps } from '../deps.ts';
import { toAnswer } from '../errors/error-table.ts';
import { Refused, refused } from '../errors/refusals.ts';
import { type HandlerInput, SENT } from '../handler.ts';
import { type Answers, digest, IDEMPOTENCY_KEY } from '../idempotency/answers.ts';
import type { Answer, Request } from '../idempotency/claims.ts';
import { MEDIA_TYPES } from './media-types.ts';
import { ReadyAnswer } from './ready-answer.ts';
import { type Validated, validate } from './validate.ts';

/** A handler of some call: which one, its schemas know. */
export type AnyHandler = (input: HandlerInput<Call>) => unknown;

/** The end of the way: validate → idempotency → handler → answer. */
export function serve(call: Call, handler: AnyHandler, deps: Deps, answers: Answers) {
  return async (ctx: Context): Promise<void> => {
    const validated = validate(call, ctx);
    const repeatable = requestOf(call, ctx, validated);
    const input: HandlerInput<Call> = {
      ...validated,
      user: ctx.state.user,
      context: () => commandContext(deps, ctx, repeatable),
      deps,
      ctx,
    };
    ctx.set('Cache-Control', 'no-store');
    if (call.answer !== undefined && call.answer !== 'json') {
      ctx.type = MEDIA_TYPES[call.answer];
      return sendBytes(ctx, await handler(input));
    }
    const produce = () => answerOf(call, handler, input);
    if (!repeatable) return send(ctx, await produce());
    const answer = await answers.once(repeatable, produce);
    if (answer.replayed) ctx.set('Idempotent-Replayed', 'true');
    return send(ctx, answer);
  };
}

/** What names this request among its repetitions; null where it can't be repeated so. */
function requestOf(call: Call, ctx: Context, { params, query, body }: Validated): Request | null {
  // No kept answer may hold a cookie; and nothing of a log-in's password is kept, not even a digest.
  if (call.method !== 'POST' || call.changesSession || !ctx.get('Idempotency-Key')) return null;
  const key = ctx.get('Idempotency-Key');
  if (!IDEMPOTENCY_KEY.test(key))
    throw refused({ code: 'invalid', errors: { 'Idempotency-Key': ['De 1 a 200 caracteres visibles'] } });
  const who = ctx.state.user ? `user:${ctx.state.user.id}` : `visitor:${ensureVisitorMark(ctx)}`;
  return { key: digest(who, call.method, call.path, key), hash: digest(params, query, body) };
}

function commandContext(deps: Deps, ctx: Context, repeatable: Request | null) {
  const { clock, ids, config } = deps;
  return newContext(
    { clock, ids, timeZone: config.timeZone },
    {
      commandId: repeatable
        ? derivedUuid('request', repeatable.key.toString('hex'), repeatable.hash.toString('hex'))
        : ids.uuid(),
      userId: ctx.state.user?.id ?? null,
      correlationId: ctx.state.requestId,
    },
  );
}

async function answerOf(call: Call, handler: AnyHandler, input: HandlerInput<Call>): Promise<Answer> {
  try {
    const result = await handler(input);
    if (result instanceof Refused) throw result;
    return { status: 200, body: result instanceof ReadyAnswer ? result : present(call, result) };
  } catch (error) {
    if (error instanceof Refused) return toAnswer(error.refusal, error.extra);
    throw error;
  }
}

/** The fields of a call's response as an answer that several requests may share. */
export function ready<C extends Call>(call: C, fields: ResponseOf<C>): ReadyAnswer {
  return new ReadyAnswer(JSON.stringify(present(call, fields)));
}

/** Lets through what the contract names, and nothing else. @throws where the handler's answer does not fit (a bug) */
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
  { status, body, headers }: Answer & { headers?: Readonly<Record<string, string>> },
): Promise<void> {
  ctx.status = status;
  ctx.set({ ...headers });
  await (body instanceof ReadyAnswer ? body : new ReadyAnswer(JSON.stringify(body))).sendTo(ctx);
}

function sendBytes(ctx: Context, result: unknown): void {
  if (result === SENT) return;
  if (result instanceof Refused) throw result;
  if (!(result instanceof Uint8Array)) throw new Error(`${ctx.state.route} answers bytes, or a refusal`);
  ctx.body = Buffer.from(result.buffer, result.byteOffset, result.byteLength);
}
