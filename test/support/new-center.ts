import { expect } from 'vitest';
import { callSamples } from './call-samples.ts';
import type { HttpClient } from './http-client.ts';

/** Another center, by its administrator. Gives its id. */
export async function newCenter(admin: HttpClient, name = 'Centro Sur', strcode = 'S2'): Promise<number> {
  const { status, body } = await admin.post('/api/center', {
    ...callSamples.centerCreate.body,
    name,
    strcode,
    image: '',
  });
  expect({ status, body }).toMatchObject({ status: 200, body: { response: 'OK' } });
  return (body as { center: { id: number } }).center.id;
}
