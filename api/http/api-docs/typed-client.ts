import { calls } from '../../contract/calls.ts';
import { API_VERSION } from '../openapi.ts';
import { type JsonSchema, type Operation, operationOf, pathOf } from './document.ts';
import { KEY_CALL_NAMES, KEY_CALLS, type KeyCallName } from './key-calls.ts';
import { typescriptType } from './typescript-type.ts';

/** A TypeScript module without dependencies, drawn from the document of the API: the calls open to keys. */
export function typedClient(document: object): string {
  const plain = JSON.parse(JSON.stringify(document));
  const members = KEY_CALL_NAMES.map((name) => member(name, operationOf(plain, calls[name])));
  const routes = KEY_CALL_NAMES.map(
    (name) => `  ${name}: ['${calls[name].method}', '${pathOf(calls[name])}'],`,
  );
  return `${HEAD}
export interface Calls {
${members.join('\n')}
}

const ROUTES = {
${routes.join('\n')}
} as const satisfies { readonly [Name in keyof Calls]: readonly [method: string, path: string] };
${CLIENT}`;
}

function member(name: KeyCallName, { parameters, requestBody, responses }: Operation): string {
  const [body] = Object.values(requestBody?.content ?? {});
  const [answer] = Object.values(responses[200].content);
  const parts = (['path', 'query'] as const).flatMap((place) => {
    const found = parameters.filter((one) => one.in === place);
    const required = found.filter((one) => one.required).map((one) => one.name);
    if (found.length === 0) return [];
    const properties = Object.fromEntries(found.map((one) => [one.name, sendable(one.schema)]));
    const mark = required.length === 0 ? '?' : '';
    const field = place === 'path' ? 'params' : 'query';
    return [`readonly ${field}${mark}: ${typescriptType({ properties, required }, '      ')};`];
  });
  const fields = [...parts, ...(body ? [`readonly body: ${typescriptType(body.schema, '      ')};`] : [])];
  const request =
    fields.length === 0
      ? 'Record<string, never>'
      : `{\n${fields.map((one) => `      ${one}`).join('\n')}\n    }`;
  return `  /** ${KEY_CALLS[name].title.replace(/(?<!…)$/, '.')} */
  readonly ${name}: {
    readonly request: ${request};
    readonly answer: ${answer?.schema ? typescriptType(answer.schema, '    ') : 'Uint8Array'};
  };`;
}

/** Paths and queries are text: what the schema leaves open may be sent as text or number. */
function sendable(schema: JsonSchema): JsonSchema {
  return schema.type === undefined && !schema.enum && !schema.anyOf
    ? { type: ['string', 'number', 'boolean'] }
    : schema.type === 'integer'
      ? { type: ['number', 'string'] }
      : schema;
}

const HEAD = `/**
 * Client of the API of Reservas, version ${API_VERSION}, for programs with a key. No dependencies; Node 20, Deno or Bun. Not for
 * pages: they would show the key, and the API has no CORS headers.
 * Generated from the contract by \`npm run docs:client\`; don't edit it.
 */
`;

const CLIENT = `
export type CallName = keyof Calls;

export interface ClientOptions {
  /** Like \`https://reservas.ejemplo.gt\`. */
  readonly address: string;
  /** \`rsv_…\` */
  readonly key: string;
  readonly fetch?: typeof fetch;
}

/** A refusal; \`code\` never changes, \`message\` is a Spanish sentence for people. */
export class ReservasError extends Error {
  override readonly name = 'ReservasError';
  readonly status: number;
  readonly code: string;
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: number, body: Readonly<Record<string, unknown>>) {
    super(String(body.error ?? \`the server answered \${status}\`));
    this.status = status;
    this.code = String(body.code ?? '');
    this.body = body;
  }
}

type Values = Readonly<Record<string, unknown>>;
interface AnyRequest {
  readonly params?: Values;
  readonly query?: Values;
  readonly body?: unknown;
}

export type Client = <Name extends CallName>(
  name: Name,
  request: Calls[Name]['request'],
  /** The same for each try of one request: it is carried out once. */
  idempotencyKey?: string,
) => Promise<Calls[Name]['answer']>;

export function reservas({ address, key, fetch: send = fetch }: ClientOptions): Client {
  return async (name, request, idempotencyKey = crypto.randomUUID()) => {
    const [method, path] = ROUTES[name];
    const { params = {}, query = {}, body }: AnyRequest = request;
    const filled = path.replace(/\\{(\\w+)\\}/g, (_, part: string) => encodeURIComponent(String(params[part])));
    const url = new URL(filled, address);
    for (const [field, value] of Object.entries(query))
      if (value !== undefined && value !== null) url.searchParams.set(field, String(value));
    const answer = await send(url, {
      method,
      credentials: 'omit',
      headers: {
        Authorization: \`Bearer \${key}\`,
        ...(method === 'POST' ? { 'Idempotency-Key': idempotencyKey } : {}),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (await read(answer)) as never;
  };
}

/** @throws ReservasError */
async function read(answer: Response): Promise<unknown> {
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
  if (!answer.ok) throw new ReservasError(answer.status, isJson ? ((await answer.json()) as Values) : {});
  return isJson ? answer.json() : new Uint8Array(await answer.arrayBuffer());
}
`;
