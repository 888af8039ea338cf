import { z } from 'zod';
import type { Call } from '../contract/call.ts';
import { calls } from '../contract/calls.ts';
import { errorBody } from '../contract/errors.ts';
import { BODY_TYPES, MEDIA_TYPES } from './media-types.ts';

type JsonObject = Readonly<Record<string, unknown>>;

export function openApi(): JsonObject {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, call] of Object.entries<Call>(calls)) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(name, call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Reservas', version: '1' },
    paths,
    components: {
      schemas: { Error: jsonSchema(errorBody, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'reservas_session' } },
    },
  };
}

function operation(name: string, call: Call): JsonObject {
  const error = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  return {
    operationId: name,
    summary: call.summary,
    'x-access': call.access,
    ...(call.owner ? { 'x-owner': call.owner.kind } : {}),
    ...(call.views ? { 'x-views': call.views } : {}),
    security: call.access === 'public' ? [] : [{ session: [] }],
    parameters: [
      ...parameters('path', call.params),
      ...parameters('query', call.query),
      ...(call.method === 'GET' || call.isFromOutside
        ? []
        : [header('X-CSRF-TOKEN'), header('X-Requested-With')]),
    ],
    ...(call.body && {
      requestBody: {
        required: true,
        content: { [BODY_TYPES[call.bodyKind ?? 'json']]: { schema: jsonSchema(call.body, 'input') } },
      },
    }),
    responses: {
      ...success(call),
      default: { description: 'Refused', content: error },
    },
  };
}

function success(call: Call): JsonObject {
  if (call.answer === 'redirect') return { 303: { description: 'See the address in `Location`' } };
  return { 200: { description: 'OK', content: { [MEDIA_TYPES[call.answer ?? 'json']]: content(call) } } };
}

function content(call: Call): JsonObject {
  if (call.answer !== undefined && call.answer !== 'json') return {};
  const schema = jsonSchema(call.response, 'output');
  if (call.bare || schema.type !== 'object') return { schema };
  return { schema: { allOf: [{ type: 'object', properties: { response: { const: 'OK' } } }, schema] } };
}

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

function header(name: string): JsonObject {
  return { name, in: 'header', required: true, schema: { type: 'string' } };
}

/** Leaves open what JSON Schema can't express. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
