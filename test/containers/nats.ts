import { execFileSync } from 'node:child_process';
import { GenericContainer, Wait } from 'testcontainers';
import { onTestFinished } from 'vitest';
import { freePort } from '../../platform/free-port.ts';
import type { NatsServer } from '../support/nats-server.ts';

const START_MS = 120_000;
const PORT = 4222;

/**
 * A server of NATS in a container, with all that `startNatsServer` gives: on one port for as long as it lives. It ends
 * with the test.
 */
export async function startNatsContainer(image: string, args: readonly string[] = []): Promise<NatsServer> {
  const port = await freePort();
  const container = await new GenericContainer(image)
    .withCommand(['--addr', '0.0.0.0', '--port', String(PORT), ...args])
    .withExposedPorts({ container: PORT, host: port })
    .withWaitStrategy(Wait.forLogMessage(/Server is ready/))
    .withStartupTimeout(START_MS)
    .start();
  onTestFinished(async () => void (await container.stop()));
  // Synchronous: the freeze must have happened when the call returns.
  const docker = (command: string) => void execFileSync('docker', [command, container.getId()]);
  let running = true;
  return {
    url: `nats://${container.getHost()}:${port}`,
    port,
    async kill() {
      if (running) docker('kill');
      running = false;
    },
    async start() {
      docker('start');
      running = true;
    },
    freeze: () => docker('pause'),
    thaw: () => docker('unpause'),
  };
}
