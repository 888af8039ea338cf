import type { JsonSchema } from '../api/http/api-docs/document.ts';
import { openApi } from '../api/http/openapi.ts';

/** Version 1 of the calls open to keys, in `test/golden/key-api.json`; see `/api/docs`, "Versiones". */

interface Promised {
  readonly scope: string;
  /** Fields that a request must have. */
  readonly required: readonly string[];
  /** Fields of the answer, by their paths. */
  readonly answer: readonly string[];
}
export type Promises = Readonly<Record<string, Promised>>;

function pathsOf({ properties = {}, items, anyOf = [] }: JsonSchema, prefix = ''): string[] {
  const own = Object.entries(properties).flatMap(([name, of]) => [
    prefix + name,
    ...pathsOf(of, `${prefix}${name}.`),
  ]);
  return [...own, ...[...(items ? [items] : []), ...anyOf].flatMap((one) => pathsOf(one, prefix))];
}

/** From the document of the API. */
export function promises(): Promises {
  const { paths } = JSON.parse(JSON.stringify(openApi()));
  const calls: [string, Promised][] = [];
  for (const [path, methods] of Object.entries<Record<string, never>>(paths))
    for (const [method, operation] of Object.entries<Record<string, never>>(methods)) {
      const {
        'x-key-scope': scope,
        parameters = [],
        requestBody,
        responses,
      } = operation as never as {
        'x-key-scope'?: string;
        parameters?: { name: string; required: boolean }[];
        requestBody?: { content: Record<string, { schema: JsonSchema }> };
        responses: Record<string, { content?: Record<string, { schema?: JsonSchema }> }>;
      };
      if (!scope) continue;
      const body = Object.values(requestBody?.content ?? {})[0]?.schema.required ?? [];
      const sent = parameters.filter(({ required }) => required).map(({ name }) => name);
      const [success] = Object.entries(responses).flatMap(([status, of]) => (/^2/.test(status) ? [of] : []));
      const answer = Object.values(success?.content ?? {})[0]?.schema ?? {};
      const required = [...sent, ...body].sort();
      calls.push([`${method.toUpperCase()} ${path}`, { scope, required, answer: pathsOf(answer).sort() }]);
    }
  return Object.fromEntries(calls);
}

/** Answers grow, and a request needs no more than before. */
export function grown(before: Promises, now: Promises): Promises {
  const calls = Object.entries({ ...now, ...before }).map(([call, { scope, required, answer }]) => {
    const { required: needed, answer: given } = now[call] ?? { required, answer };
    const kept = required.filter((field) => needed.includes(field));
    return [call, { scope, required: kept, answer: [...new Set([...answer, ...given])].sort() }];
  });
  return Object.fromEntries(calls);
}
