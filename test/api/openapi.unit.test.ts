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

test('names fields, and which must be there', () => {
  const { requestBody } = document.paths['/api/login'].post;
  expect(requestBody.content['application/json'].schema).toMatchObject({
    type: 'object',
    required: ['email', 'password'],
  });
});
