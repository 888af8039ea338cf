import { z } from 'zod';
import type { Access } from './access.ts';
import { get, put } from './call.ts';

/** Rules and texts, read from the log itself. */

export function forEachOf<Name extends string, Schema extends z.ZodType>(
  names: readonly Name[],
  schemaOf: (name: Name) => Schema,
) {
  return Object.fromEntries(names.map((name) => [name, schemaOf(name)])) as Record<Name, Schema>;
}

/** Absent values stay; `known`: values as the editor read them. */
export function formOf<Name extends string, Schema extends z.ZodType, KnownSchema extends z.ZodType = Schema>(
  names: readonly Name[],
  schemaOf: (name: Name) => Schema,
  knownOf: (name: Name) => Schema | KnownSchema = schemaOf,
) {
  const known = z.object(forEachOf(names, knownOf)).optional();
  return z.object({ ...forEachOf(names, schemaOf), known });
}

interface Values<Body extends z.ZodType, Answer extends z.ZodType> {
  readonly read: string;
  readonly change: string;
  /** Default: administrators. */
  readonly readers?: Access;
  readonly body: Body;
  readonly response: Answer;
}

export function valueCalls<Body extends z.ZodType, Answer extends z.ZodType>(
  path: string,
  { read, change, readers = 'admin', body, response }: Values<Body, Answer>,
) {
  return {
    read: get(path, readers, { summary: read, response }),
    change: put(path, 'admin', { summary: change, views: [], body, response }),
  };
}

/** `{ [name]: value }`, precisely typed. */
export function under<const Name extends string, Value>(name: Name, value: Value) {
  return { [name]: value } as { readonly [N in Name]: Value };
}
