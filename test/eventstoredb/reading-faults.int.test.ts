import { describe, expect, test } from 'vitest';
import { beyondBounds, event, stream } from './support.ts';

describe('a read of a stream on EventStoreDB (stand-in)', () => {
  test('beyond the bounds of what may be under way and wait is refused at once', async () => {
    const all = await beyondBounds(async (store) => {
      const name = stream();
      await store.append(name, 'no_stream', [event()]);
      return async () => (await store.readStream(name)).length;
    });
    expect(all.filter((outcome) => outcome === 'refused')).toHaveLength(20);
    expect(all.filter((outcome) => outcome === 1)).toHaveLength(10);
  });
});
