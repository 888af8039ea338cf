import type { z } from 'zod';
import type { ViewName } from '../../projections/view-names.ts';
import type { Access } from './access.ts';
import { nothing, opaqueIdParams } from './fields.ts';
import type { LiveTopic } from './live-topics.ts';
import type { ResponseKind } from './response-kind.ts';

/** The header of the answer to a write: the position of the log that the views of the call have seen by then. */
export const SEEN_HEADER = 'X-Views-Seen';

/** Things that have an owner: see `api/auth/owners.ts`. */
export type OwnedKind = 'reservation' | 'person' | 'cui';

/** Where a request has the id of the thing whose owner may make it, whatever role they have. */
export interface Owner {
  readonly kind: OwnedKind;
  /** Name of the parameter of the path, or of the query, that holds its id. */
  readonly id: string;
}

/** How the body arrives: JSON of 64 KiB, a form with files, or a form of a page that runs no script. */
export type BodyKind = 'json' | 'multipart' | 'form';

/**
 * A call of the API as data: the router, the web client and the API page read the same object.
 * `path` is written as section 7 of the specification has it, with `:name` for its parameters.
 */
export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> extends CallDetails<Params, Query, Body, Response> {
  readonly method: Method;
  readonly path: string;
  readonly access: Access;
  readonly response: Response;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface CallDetails<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
> {
  /** The owner of the thing may make the call too, besides those with `access`. */
  readonly owner?: Owner;
  /** One English line for the API page. */
  readonly summary: string;
  /** Default: where the path names an `:id`, an opaque one. */
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Default `nothing`: that it was done. */
  readonly response?: Response;
  /** Default `json`. */
  readonly bodyKind?: BodyKind;
  /** How large a file of a multipart body may be; default `UPLOAD_MAX_BYTES`. */
  readonly maxFileBytes?: number;
  /**
   * For a read: the read models behind its response. For a write: those that its screen reloads; the response waits
   * until they have seen the command, and the browser reloads every read that shows one of them.
   */
  readonly views?: readonly ViewName[];
  /** The topics that make an answer stale: the browser then loads it again. They may depend on the answer. */
  topics?(
    request: { readonly params: z.output<Params>; readonly query: z.output<Query> },
    answer: z.output<Response> | undefined,
  ): readonly LiveTopic[];
  /** Where nothing is found the answer is a bare `{}`, without `response`. */
  readonly mayBeEmpty?: boolean;
  /** The response is sent as it is, without `response` beside its fields. */
  readonly bare?: boolean;
  /** Default `json`. */
  readonly answer?: ResponseKind;
  /** Begins or ends a session: its response changes a cookie, so it is never stored for repetitions. */
  readonly changesSession?: boolean;
  /** Its response holds a link or a token that opens something: it is stored encrypted for repetitions. */
  readonly answersSecret?: true;
  /**
   * For a call other than POST without response fields: the code that refuses it once it has been carried out. The
   * browser counts that as success if its first try got no response.
   */
  readonly doneAlready?: string;
  /**
   * Does not come from our pages, but for instance from a mail program: no token of a page is required. Public; the
   * content of the request itself proves that it may be made.
   */
  readonly isFromOutside?: boolean;
  /** The setting whose secret the request must show, before its body is read. */
  readonly secret?: 'bounces';
  /** Which rate limit counts the call besides the general one. */
  readonly limit?: 'login' | 'lookup' | 'booking' | 'move' | 'picture' | 'export';
  /** A form of visitors: its request shows that a person filled it in (`form-proof.ts`). */
  readonly isVisitorForm?: true;
}

type Shared<Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> = Omit<
  CallDetails<z.ZodType, Q, B, R>,
  'summary' | 'params' | 'topics'
>;

/** Declares calls of one shape, each by its path, its access and its own properties besides `shared`. */
export function callWith<
  SharedQuery extends z.ZodType = z.ZodType,
  SharedBody extends z.ZodType = z.ZodType,
  SharedResponse extends z.ZodType = typeof nothing,
>(method: Method, shared?: Shared<SharedQuery, SharedBody, SharedResponse>) {
  return <
    const Path extends string,
    P extends z.ZodType = ParamsIn<Path>,
    Q extends z.ZodType = SharedQuery,
    B extends z.ZodType = SharedBody,
    R extends z.ZodType = SharedResponse,
  >(
    path: Path,
    access: Access,
    details: CallDetails<P, Q, B, R>,
  ) =>
    ({
      method,
      path,
      access,
      response: nothing,
      ...(namesId(path) ? { params: opaqueIdParams } : {}),
      ...shared,
      ...details,
    }) as Call<P, Q, B, R>;
}

type ParamsIn<Path extends string> = z.ZodType &
  (Path extends `${string}/:id` | `${string}/:id${'/' | '.'}${string}` ? typeof opaqueIdParams : unknown);

const namesId = (path: string) => /\/:id(?=[/.]|$)/.test(path);

/** A call by its method: its path, its access and its other properties. */
export const get = callWith('GET');
export const post = callWith('POST');
export const put = callWith('PUT');
export const del = callWith('DELETE');

export type ParamsOf<C> = C extends Call<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.output<P> : never;
export type QueryOf<C> = C extends Call<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never;
export type BodyOf<C> = C extends Call<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never;
/** The fields that the handler returns and the client gets, without `response: 'OK'`. */
export type ResponseOf<C> = C extends Call<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.output<R> : never;
