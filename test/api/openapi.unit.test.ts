import { expect, test } from 'vitest';
import type { Call } from '../../api/contract/call.ts';
import { calls } from '../../api/contract/calls.ts';
import { openApi } from '../../api/http/openapi.ts';

const document = JSON.parse(JSON.stringify(openApi()));

test.each(Object.entries<Call>(calls))('the API page describes %s', (name, call) => {
  const path = call.path.replace(/:(\w+)/g, '{$1}');
  const operation = document.paths[path][call.method.toLowerCase()];
  expect(operation).toMatchObject({ operationId: name, summary: call.summary, 'x-access': call.access });
  const inPath = operation.parameters.filter((parameter: { in: string }) => parameter.in === 'path');
  expect(inPath.map((parameter: { name: string }) => `:${parameter.name}`)).toEqual(
    call.path.match(/:\w+/g) ?? [],
  );
});

test('says what a look-up answers: all of a reservation, or nothing', () => {
  const { schema } = document.paths['/api/consulta/{code}'].get.responses[200].content['application/json'];
  const [found, nothing] = schema.anyOf;
  expect(found.required).toContain('response');
  expect(found.properties.response).toEqual({ const: 'OK' });
  expect(nothing).toMatchObject({ properties: {}, additionalProperties: false });
});

test('answers and refusals may have more fields one day', () => {
  const { schema } = document.paths['/api/home-filters'].get.responses[200].content['application/json'];
  expect(schema.properties.activities.items.properties).toBeDefined();
  expect(JSON.stringify([schema, document.components])).not.toContain('"additionalProperties":false');
});

test.each(Object.entries<Call>(calls))('says whether %s may be sent again', (_, call) => {
  const path = call.path.replace(/:(\w+)/g, '{$1}');
  const { parameters } = document.paths[path][call.method.toLowerCase()];
  const names = parameters.map(({ name }: { name: string }) => name);
  expect(names.includes('Idempotency-Key')).toBe(call.method === 'POST' && !call.changesSession);
});

test('a page may fail with a page', () => {
  const { responses } = document.paths['/confirm-email/{token}'].get;
  expect(Object.keys(responses['4XX'].content)).toEqual(['application/json', 'text/html; charset=utf-8']);
});

test('names the statuses of orders of partners', () => {
  const orders = document.paths['/openactive/booking/orders/{uuid}'];
  const quotes = document.paths['/openactive/booking/order-quotes/{uuid}'];
  const statuses = [orders.put, orders.get, orders.patch, orders.delete, quotes.put, quotes.delete].map(
    ({ responses }) => Object.keys(responses).filter((status) => status.startsWith('2')),
  );
  expect(statuses).toEqual([['201'], ['200'], ['204'], ['204'], ['200'], ['204']]);
  expect(orders.delete.responses[204].content).toBeUndefined();
});

test('names fields, and which must be there', () => {
  const { requestBody } = document.paths['/api/login'].post;
  expect(requestBody.content['application/json'].schema).toMatchObject({
    type: 'object',
    required: ['email', 'password'],
  });
});
