import { expect, test } from 'vitest';
import { z } from 'zod';
import { plainFields } from '../../api/presenters/plain-fields.ts';

test('the response has the fields of the schema, and nothing else of the row', () => {
  const schema = z.object({ id: z.string(), center_id: z.number(), note: z.string().optional() });
  const row = { id: 'a', centerId: 3, phone: '5555-0000', toString: () => 'inherited' };
  expect(plainFields(schema, row)).toEqual({ id: 'a', center_id: 3 });
});
