import { vi } from 'vitest';
import { composedImage, withContainers } from './engine.ts';
import { startNatsContainer } from './nats.ts';

const image = composedImage('nats');

/** The suite of the bus, which otherwise runs on Debian's `nats-server`. */
await withContainers(`the bus over NATS on ${image}`, async () => {
  vi.doMock('../support/nats-binary.ts', () => ({ findNatsServer: async () => ({ path: image }) }));
  vi.doMock('../support/nats-server.ts', () => ({ startNatsServer: startNatsContainer }));
  await import('../platform/nats-bus.int.test.ts');
});
