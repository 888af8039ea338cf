import { expect, test } from 'vitest';
import { isDone, postSigned } from '../../commands/webhooks/signed-post.ts';
import { webhookReceiver } from '../support/webhook-receiver.ts';

const SECRET = 'whsec_c2VjcmV0IG9mIHRoZSB0ZXN0cw==';

/** One post to a receiver that answers with that status. */
async function posted(status: number) {
  const receiver = await webhookReceiver();
  receiver.answer = () => status;
  const message = { eventId: 'event-1', body: JSON.stringify({ type: 'test', data: {} }) };
  const { signal } = new AbortController();
  const tried = await postSigned(receiver.url, [SECRET], message, signal, { allowsInternal: true });
  return { tried, receiver };
}

test.each([
  [200, true],
  [204, true],
  [299, true],
  [300, false],
  [404, false],
])('an answer with status %i is done: %s', async (status, done) => {
  const { tried } = await posted(status);
  expect(tried.answer.status).toBe(status);
  expect(isDone(tried)).toBe(done);
});

test('a post names the product that sent it', async () => {
  const { receiver } = await posted(204);
  expect(receiver.received).toMatchObject([{ headers: { 'user-agent': 'Reservas-Webhooks/1' } }]);
});
