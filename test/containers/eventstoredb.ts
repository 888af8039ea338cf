import { GenericContainer, Wait } from 'testcontainers';
import { afterAll, vi } from 'vitest';
import { composedImage, withContainers } from './engine.ts';

const START_MS = 120_000;
const PORT = 2113;
const ENVIRONMENT = {
  EVENTSTORE_INSECURE: 'true',
  EVENTSTORE_MEM_DB: 'true',
  EVENTSTORE_CLUSTER_SIZE: '1',
  EVENTSTORE_RUN_PROJECTIONS: 'None',
  EVENTSTORE_TELEMETRY_OPTOUT: 'true',
};

/** Runs tests that take the server of `EVENTSTORE_URL` on one of their own, in a container. */
export function onEventStoreDb(what: string, importTests: () => Promise<unknown>): Promise<void> {
  const image = composedImage('eventstore/eventstore');
  return withContainers(`${what} on ${image}`, async () => {
    const server = await new GenericContainer(image)
      .withEnvironment(ENVIRONMENT)
      .withExposedPorts(PORT)
      .withWaitStrategy(Wait.forHttp('/health/live', PORT).forStatusCodeMatching((code) => code < 300))
      .withStartupTimeout(START_MS)
      .start();
    afterAll(() => server.stop());
    vi.stubEnv('EVENTSTORE_URL', `esdb://${server.getHost()}:${server.getMappedPort(PORT)}?tls=false`);
    await importTests();
  });
}
