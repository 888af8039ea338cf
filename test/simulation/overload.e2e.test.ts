import { expect, onTestFinished, test } from 'vitest';
import { startProduct } from '../bench/product.ts';
import { overload } from '../overload/overload.ts';
import { limitOf } from '../support/limits.ts';
import { preparedDatabase } from '../support/prepared-database.ts';

/** `npm run overload`, small. */
test('more visitors than can be served: each is served or refused for some seconds, and the desk works on', {
  timeout: limitOf(90_000),
}, async () => {
  const database = await preparedDatabase();
  onTestFinished(database.drop);
  const product = await startProduct(database.url, 2, 1, { env: { TRUST_PROXY: 'true' } });
  onTestFinished(product.end);
  const { crowd, turnedAway, meanwhile } = await overload(product, 2, {
    crowd: { atOnce: 500 },
    seconds: 3,
    quietSeconds: 1,
    restSeconds: 0,
  });
  expect(Object.keys(crowd.outcomes).sort()).toEqual(['200', '503']);
  expect(crowd.withoutAdvice).toBe(0);
  expect(turnedAway).toEqual({ visitor: crowd.outcomes['503'] });
  expect(meanwhile.asked).toBeGreaterThan(20);
});
