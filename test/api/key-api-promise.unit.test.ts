import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openApi } from '../../api/http/openapi.ts';

interface Promised {
  readonly scope: string;
  /** Fields that a request must have. */
  readonly required: readonly string[];
  /** Fields of the answer, by their paths. */
  readonly answer: readonly string[];
}
type Promises = Readonly<Record<string, Promised>>;

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** The promise of version 1 to programs with a key: entries are added, never removed (`/api/docs`, "Versiones"). */
const GOLDEN = 'test/golden/key-api.json';
const golden: Promises = JSON.parse(readFileSync(join(import.meta.dirname, '../..', GOLDEN), 'utf8'));

function pathsOf({ properties = {}, items, anyOf = [] }: Schema, prefix = ''): string[] {
  const own = Object.entries(properties).flatMap(([name, of]) => [
    prefix + name,
    ...pathsOf(of, `${prefix}${name}.`),
  ]);
  return [...own, ...[...(items ? [items] : []), ...anyOf].flatMap((one) => pathsOf(one, prefix))];
}

function promises(): Promises {
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
        requestBody?: { content: Record<string, { schema: Schema }> };
        responses: Record<string, { content?: Record<string, { schema?: Schema }> }>;
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

const now = promises();

test.each(Object.entries(golden))('%s keeps what was promised', (call, { scope, required, answer }) => {
  expect(now[call]?.scope).toBe(scope);
  expect(required).toEqual(expect.arrayContaining([...(now[call]?.required ?? [])]));
  expect(now[call]?.answer).toEqual(expect.arrayContaining([...answer]));
});

test('the list has all that is promised by now', () => {
  expect(golden, `write to ${GOLDEN}: ${JSON.stringify(now)}`).toEqual(now);
});
