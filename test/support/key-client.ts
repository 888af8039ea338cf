import type { Call } from '../../api/contract/call.ts';
import { type CallSample, sampleAddress, sampleBody } from './call-samples.ts';
import type { Answer, HttpClient } from './http-client.ts';

/** Headers of a program with a key: no page, no cookies. */
export const withKey = (key: string) => ({
  Authorization: `Bearer ${key}`,
  Cookie: null,
  'X-Requested-With': null,
  'X-CSRF-TOKEN': null,
});

export function sendWithKey(
  client: HttpClient,
  key: string,
  call: Call,
  sample: Pick<CallSample, 'params' | 'query' | 'body'>,
): Promise<Answer> {
  const body = sampleBody(call, sample.body);
  const headers = { ...withKey(key), ...(body.form ? { 'Content-Type': null } : {}) };
  return client.send(call.method, sampleAddress(call, sample), { ...body, headers });
}

/** A key that an administrator makes. */
export async function newKey(
  admin: HttpClient,
  over: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly id: string; readonly key: string }> {
  made += 1;
  const body = { name: `Llave ${made}`, scopes: ['availability'], ...over };
  const answer = await admin.post('/api/admin/keys', body);
  if (answer.status !== 200) throw new Error(answer.text);
  const { key, secret } = answer.body as { key: { id: string }; secret: string };
  return { id: key.id, key: secret };
}

let made = 0;
