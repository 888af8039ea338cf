import { z } from 'zod';
import { API_SCOPES } from '../../domain/api-key/scopes.ts';
import { type Call, isRepeatable } from '../contract/call.ts';
import { calls } from '../contract/calls.ts';
import { errorBody } from '../contract/errors.ts';
import { pathOf } from './api-docs/document.ts';
import { BODY_TYPES, MEDIA_TYPES } from './media-types.ts';

/** Raised by a change that breaks calls open to keys; the page says for how long the one before stays. */
export const API_VERSION = '1';
const PAGES_TAG = 'pages';

type JsonObject = Readonly<Record<string, unknown>>;

let made: JsonObject | undefined;

/** Made when it is first asked for: that takes a tenth of a second, which no start has to wait for. */
export function openApi(): JsonObject {
  made ??= describeCalls();
  return made;
}

function describeCalls(): JsonObject {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, call] of Object.entries<Call>(calls)) {
    const path = pathOf(call);
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(name, call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Reservas',
      version: API_VERSION,
      description:
        'Las llamadas con `x-key-scope` son para otros sistemas: /api/docs las explica. Las demás son de las páginas del producto y cambian con ellas.',
    },
    servers: [{ url: '/' }],
    tags: [
      ...Object.entries(API_SCOPES).map(([name, description]) => ({ name, description })),
      { name: PAGES_TAG, description: 'Las páginas del producto' },
    ],
    paths,
    components: {
      schemas: { Error: jsonSchema(errorBody, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'reservas_session' },
        key: { type: 'http', scheme: 'bearer', description: 'Una llave de API (rsv_…)' },
      },
    },
  };
}

function operation(name: string, call: Call): JsonObject {
  const error =
    call.answer === 'booking'
      ? { [MEDIA_TYPES.booking]: {} }
      : {
          'application/json': { schema: { $ref: '#/components/schemas/Error' } },
          ...(call.answer === 'html' && { [MEDIA_TYPES.html]: {} }),
        };
  const { scope } = call;
  const byPeople = call.access === 'public' ? {} : { session: [] };
  return {
    operationId: name,
    summary: call.summary,
    tags: [scope ?? PAGES_TAG],
    'x-access': call.access,
    ...(scope ? { 'x-key-scope': scope } : {}),
    ...(call.owner ? { 'x-owner': call.owner.kind } : {}),
    ...(call.views ? { 'x-views': call.views } : {}),
    security: scope ? [byPeople, { key: [] }] : call.access === 'public' ? [] : [byPeople],
    parameters: [
      ...parameters('path', call.params),
      ...parameters('query', call.query),
      ...(call.method === 'GET' || call.isFromOutside
        ? []
        : ['X-CSRF-TOKEN', 'X-Requested-With'].map((of) => header(of, scope === undefined))),
      ...(isRepeatable(call) ? [header('Idempotency-Key', false)] : []),
    ],
    ...(call.body && {
      requestBody: {
        required: true,
        content: { [BODY_TYPES[call.bodyKind ?? 'json']]: { schema: jsonSchema(call.body, 'input') } },
      },
    }),
    responses: {
      ...success(call),
      '4XX': { description: 'Refused', content: error },
      default: { description: 'Failed', content: error },
    },
  };
}

function success(call: Call): JsonObject {
  if (call.answer === 'redirect') return { 303: { description: 'See the address in `Location`' } };
  if (call.successStatus === 204) return { 204: { description: 'Done, without content' } };
  const answer = { [MEDIA_TYPES[call.answer ?? 'json']]: content(call) };
  return call.successStatus === 201
    ? { 201: { description: 'Created', content: answer } }
    : { 200: { description: 'OK', content: answer } };
}

function content(call: Call): JsonObject {
  if (call.answer !== undefined && call.answer !== 'json') return {};
  return { schema: withOk(jsonSchema(call.response, 'output')) };
}

/** As answers are sent: an empty one stays empty. */
function withOk(schema: JsonObject): JsonObject {
  const { type, anyOf, properties, required } = schema;
  if (Array.isArray(anyOf)) return { ...schema, anyOf: anyOf.map(withOkIfFilled) };
  if (type !== 'object') return schema;
  const ok = { response: { const: 'OK' }, ...(properties as object) };
  return { ...schema, properties: ok, required: ['response', ...((required ?? []) as string[])] };
}

const withOkIfFilled = (schema: JsonObject) =>
  Object.keys((schema.properties ?? {}) as object).length > 0 ? withOk(schema) : schema;

function parameters(place: 'path' | 'query', schema: z.ZodType | undefined): JsonObject[] {
  if (!schema) return [];
  const { properties, required } = jsonSchema(schema, 'input');
  const isRequired = (name: string) =>
    place === 'path' || (Array.isArray(required) && required.includes(name));
  return Object.entries(properties ?? {}).map(([name, of]) => ({
    name,
    in: place,
    required: isRequired(name),
    schema: of,
  }));
}

/** Pages send it; keys need none. */
function header(name: string, required: boolean): JsonObject {
  return { name, in: 'header', required, schema: { type: 'string' } };
}

/** Leaves open what JSON Schema can't express. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: io === 'input' ? requireAsRead : allowMoreFields,
  });
  return rest;
}

/** A field that is read without a value is not required, which is unknown of fields that are read by a function. */
function requireAsRead({
  zodSchema,
  jsonSchema: made,
}: {
  zodSchema: z.core.$ZodTypes;
  jsonSchema: { required?: string[] };
}) {
  if (!(zodSchema instanceof z.ZodObject) || !made.required) return;
  const { shape } = zodSchema;
  made.required = made.required.filter((name) => !(shape[name] as z.ZodType).safeParse(undefined).success);
}

/** Version 1 promises that fields are added only; a client that checks answers would refuse those. Nothing stays nothing. */
function allowMoreFields({
  jsonSchema: made,
}: {
  jsonSchema: { properties?: object; additionalProperties?: unknown };
}) {
  const isEmpty = Object.keys(made.properties ?? {}).length === 0;
  if (made.additionalProperties === false && !isEmpty) delete made.additionalProperties;
}
