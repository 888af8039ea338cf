import type { Logger } from '../../../platform/logger.ts';
import { bookingRefusalOf } from '../../errors/booking-errors.ts';
import { toErrorResponse } from '../../errors/error-table.ts';
import { type RefusalCode, Refused, refused } from '../../errors/refusals.ts';
import type { Context, Middleware } from '../context.ts';
import { MEDIA_TYPES } from '../media-types.ts';
import { messagePage } from '../message-page.ts';
import { isOfPartners, isOfPrograms } from '../of-programs.ts';
import { isUnavailable } from '../unavailable.ts';

const RETRY_SECONDS = 2;

/** Logs unexpected errors without sending their details. */
export function errorBoundary(logger: Logger): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const refusal = toRefused(error);
      logFailure(logger, ctx, refusal.refusal.code, error);
      if (isOfPartners(ctx.path)) answerPartner(ctx, refusal);
      else answer(ctx, refusal);
    }
  };
}

/** Bugs with stack; unreachable stores, maybe many, in a line. */
function logFailure(logger: Logger, { state }: Context, code: RefusalCode, error: unknown): void {
  const { requestId, route } = state;
  if (code === 'internal') logger.error({ err: error, requestId, route }, 'a request failed');
  if (code === 'unavailable' && error instanceof Error)
    logger.warn({ why: error.message, requestId, route }, 'a request can not be served now');
}

function toRefused(error: unknown): Refused {
  if (error instanceof Refused) return error;
  if (isUnavailable(error)) return refused({ code: 'unavailable', retryAfter: RETRY_SECONDS });
  const status = statusOf(error);
  if (status === 404) return refused({ code: 'not_found' });
  if (status === 413) return refused({ code: 'too_large' });
  if (status === 415) return refused({ code: 'unsupported_type' });
  return refused({ code: status >= 400 && status < 500 ? 'malformed' : 'internal' });
}

function statusOf(error: unknown): number {
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  return typeof status === 'number' ? status : 500;
}

function answer(ctx: Context, { refusal, extra }: Refused): void {
  const { status, headers, body } = toErrorResponse(refusal, extra);
  ctx.status = status;
  ctx.set({ ...headers, 'Cache-Control': 'no-store' });
  ctx.remove('Content-Disposition');
  if (isNavigation(ctx) && refusal.code === 'unauthenticated') {
    // For example a document after the session: the log-in leads back to it.
    ctx.redirect(`/login?next=${encodeURIComponent(ctx.url)}`);
  } else if (isNavigation(ctx)) {
    ctx.type = 'html';
    ctx.body = messagePage(body.error);
  } else {
    ctx.type = 'json';
    ctx.body = body;
  }
}

/** Partners of the Open Booking API read its errors only. */
function answerPartner(ctx: Context, refused: Refused): void {
  const { status, headers, body } = bookingRefusalOf(refused, ctx.method, ctx.path);
  ctx.status = status;
  ctx.set({ ...headers, 'Cache-Control': 'no-store' });
  ctx.type = MEDIA_TYPES.booking;
  ctx.body = JSON.stringify({ ...body, requestId: ctx.state.requestId });
}

function isNavigation(ctx: Context): boolean {
  return !isOfPrograms(ctx.path) && ctx.accepts('json', 'html') === 'html';
}
