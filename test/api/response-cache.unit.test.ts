import { expect, test } from 'vitest';
import { responseCache, type VersionedResponse } from '../../api/http/response-cache.ts';
import { SerializedResponse } from '../../api/http/serialized-response.ts';

/** Makes responses, each when the test resolves it. */
function controlledMaker() {
  const making: ((version: string) => void)[] = [];
  const failing: ((error: Error) => void)[] = [];
  const make = () =>
    new Promise<VersionedResponse<string>>((resolve, reject) => {
      making.push((version) => resolve({ version, response: new SerializedResponse(`"${making.length}"`) }));
      failing.push(reject);
    });
  return { make, making, failing };
}

test('requests that find the same version get the same answer, while it is being made and afterwards', async () => {
  const { make, making } = controlledMaker();
  const answers = responseCache<string>(10);
  const [first, second] = [answers.get('day', 'v1', make), answers.get('day', 'v1', make)];
  making[0]?.('v1');
  expect(await second).toBe(await first);
  expect(await answers.get('day', 'v1', make)).toBe(await first);
  expect(making).toHaveLength(1);
});

test('a request that finds another version gets a new answer, even while the old one is being made', async () => {
  const { make, making } = controlledMaker();
  const answers = responseCache<string>(10);
  const old = answers.get('day', 'v1', make);
  const fresh = answers.get('day', 'v2', make);
  for (const finish of making) finish('v2');
  expect(await fresh).not.toBe(await old);
});

test('an answer that shows newer rows than were asked for is right for those, too', async () => {
  const { make, making } = controlledMaker();
  const answers = responseCache<string>(10);
  const first = answers.get('day', 'v1', make);
  making[0]?.('v2');
  await first;
  expect(await answers.get('day', 'v2', make)).toBe(await first);
  void answers.get('day', 'v3', make);
  expect(making).toHaveLength(2);
});

test('a failed response is tried again', async () => {
  const { make, making, failing } = controlledMaker();
  const answers = responseCache<string>(10);
  const first = answers.get('day', 'v1', make);
  failing[0]?.(new Error('away'));
  await expect(first).rejects.toThrow('away');
  const second = answers.get('day', 'v1', make);
  making[1]?.('v1');
  expect(await second).toBeInstanceOf(SerializedResponse);
});

test('each question has its own answer, and only the latest are kept', async () => {
  const answers = responseCache<string>(2);
  let made = 0;
  const make = async () => {
    made += 1;
    return { version: 'v', response: new SerializedResponse('{}') };
  };
  for (const day of ['a', 'b', 'c', 'c', 'b', 'a']) await answers.get(day, 'v', make);
  expect(made).toBe(4);
});
