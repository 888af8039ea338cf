import type { z } from 'zod';
import type { Call } from '../../../api/contract/call.ts';

/** The schema of what a call sends. @throws for a call that takes no body (a bug) */
export function bodyOf<Body extends z.ZodType>(call: Call<z.ZodType, z.ZodType, Body, z.ZodType>): Body {
  if (!call.body) throw new Error(`${call.method} ${call.path} takes no body`);
  return call.body;
}
