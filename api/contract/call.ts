import type { z } from 'zod';

/** Who may make a call, from least to most. Whoever may do more may do what the lesser may. */
export const ACCESS = ['public', 'user', 'staff', 'admin'] as const;
export type Access = (typeof ACCESS)[number];

/** What answers: a JSON body, or bytes of their own kind (an image, a document, a stream of events). */
export type Answer = 'json' | 'image' | 'pdf' | 'events';

/**
 * A call of the API as data: the router, the web client and the API page read the same object.
 * `path` is written as section 7 of the specification has it, with `:name` for its parameters.
 */
export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly access: Access;
  /** One English line for the API page. */
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly response: Response;
  /** Where nothing is found the answer is a bare `{}`, without `response`. */
  readonly mayBeEmpty?: boolean;
  /** Default `json`. */
  readonly answer?: Answer;
  /** Begins or ends a session: its answer changes a cookie, so it is never kept for repetitions. */
  readonly changesSession?: boolean;
  /** Which rate limit counts the call besides the general one. */
  readonly limit?: 'login' | 'lookup';
}

/** Gives a call its precise type. */
export function call<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  definition: Call<P, Q, B, R>,
): Call<P, Q, B, R> {
  return definition;
}

export type ParamsOf<C> = C extends Call<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.output<P> : never;
export type QueryOf<C> = C extends Call<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never;
export type BodyOf<C> = C extends Call<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never;
/** What the handler gives and the client gets, `response: 'OK'` left out. */
export type ResponseOf<C> = C extends Call<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.output<R> : never;
