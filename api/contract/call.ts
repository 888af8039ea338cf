import type { z } from 'zod';
import type { ApiScope } from '../../domain/api-key/scopes.ts';
import type { ViewName } from '../../projections/view-names.ts';
import type { Access } from './access.ts';
import { nothing, opaqueIdParams } from './fields.ts';
import type { LiveTopic } from './live-topics.ts';
import type { ResponseKind } from './response-kind.ts';

/** The header of the answer to a write: the position of the log that the views of the call have seen by then. */
export const SEEN_HEADER = 'X-Views-Seen';

/** Things that have an owner: see `api/auth/owners.ts`. */
export type OwnedKind = 'reservation' | 'order' | 'person' | 'cui';

/** Owned thing of a call, whose owner needs no role. */
export interface Owner {
  readonly kind: OwnedKind;
  /** Parameter of path or query with its id. */
  readonly id: string;
}

/** JSON or forms of at most 64 KiB, or a form with files. */
export type BodyKind = 'json' | 'multipart' | 'form';

/** A call as data for router, client and API page. `path` as in section 7, with `:name` for parameters. */
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

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Whether a repetition with the same `Idempotency-Key` has the first answer: neither cookies nor digests of passwords are kept. */
export function isRepeatable({ method, changesSession }: Pick<Call, 'method' | 'changesSession'>): boolean {
  return method === 'POST' && !changesSession;
}

export interface CallDetails<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
> {
  readonly owner?: Owner;
  /** A key of the API with it may make the call, too; absent: no key may. */
  readonly scope?: ApiScope;
  readonly summary: string;
  /** Default: an opaque `:id`. */
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Default `nothing`: done. */
  readonly response?: Response;
  /** Default `json`. */
  readonly bodyKind?: BodyKind;
  /** Limit of a file in bytes; default `UPLOAD_MAX_BYTES`. */
  readonly maxFileBytes?: number;
  /** Read models behind a read; or those a write waits for, whose reads the browser reloads. */
  readonly views?: readonly ViewName[];
  topics?(
    request: { readonly params: z.output<Params>; readonly query: z.output<Query> },
    answer: z.output<Response> | undefined,
  ): readonly LiveTopic[];
  /** Found nothing: a bare `{}` without `response`. */
  readonly mayBeEmpty?: boolean;
  /** Default `json`. */
  readonly answer?: ResponseKind;
  /** Status of a success, as its handler sets it; default 200. 204: without content. */
  readonly successStatus?: 201 | 204;
  /** Changes a cookie, so the response is never stored. */
  readonly changesSession?: boolean;
  /** Contains a link or token, so the response is stored encrypted. */
  readonly answersSecret?: true;
  /** Refusal code that means success if the first try got no response; not for POST. */
  readonly doneAlready?: string;
  /** From outside our pages, without a page's token: the request proves itself. Public. */
  readonly isFromOutside?: boolean;
  /** Setting whose secret is checked before the body. */
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

export const get = callWith('GET');
export const post = callWith('POST');
export const put = callWith('PUT');
export const del = callWith('DELETE');

export type ParamsOf<C> = C extends Call<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.output<P> : never;
export type QueryOf<C> = C extends Call<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never;
export type BodyOf<C> = C extends Call<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never;
/** Without `response: 'OK'`. */
export type ResponseOf<C> = C extends Call<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.output<R> : never;
