import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'nats';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ViewsMoved } from '../../platform/bus.ts';
import { silentLogger } from '../../platform/logger.ts';
import { natsBus } from '../../platform/nats-bus.ts';
import { eventually } from '../support/eventually.ts';
import { findNatsServer } from '../support/nats-binary.ts';
import { type NatsServer, startNatsServer } from '../support/nats-server.ts';
import { text } from './compose-file.ts';

const binary = await findNatsServer();
const title = 'NATS as the compose file runs it';
const PASSWORD = '12e345';

describe.skipIf('missing' in binary)(
  'missing' in binary ? `${title} (nats-server is not to be had: ${binary.missing})` : title,
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'reservas-nats-'));
    let server: NatsServer;

    beforeAll(async () => {
      const file = join(folder, 'nats.conf');
      // Several tests run at once on this machine.
      writeFileSync(file, text('deploy/nats/nats.conf').replace(/^http: .*$/m, ''));
      // As docker-compose.yml gives it, quotes and all.
      vi.stubEnv('NATS_PASSWORD', `"${PASSWORD}"`);
      server = await startNatsServer('path' in binary ? binary.path : '', ['--config', file]);
    });
    afterAll(async () => {
      vi.unstubAllEnvs();
      await server?.kill();
      rmSync(folder, { recursive: true, force: true });
    });

    const address = (password: string) => server.url.replace('://', `://reservas:${password}@`);

    test('lets our processes hear of each other', async () => {
      const logger = silentLogger;
      const buses = [1, 2].map(() => natsBus({ url: address(PASSWORD), product: 'product', logger }));
      const [one, other] = buses;
      if (!one || !other) throw new Error('two buses were made');
      onTestFinished(() => Promise.all(buses.map((bus) => bus.close())).then(() => undefined));
      await eventually('both connected', () => buses.every((bus) => bus.isConnected?.()));
      const heard: ViewsMoved[] = [];
      other.subscribe((message) => heard.push(message));
      const message = { projection: 'reservation-detail', position: '7', keys: ['day:1:2026-11-21'] };
      one.publish(message);
      await eventually('the message', () => heard.find(({ position }) => position === '7'));
      expect(heard).toContainEqual(message);
    });

    test('lets nobody in without the password, and nobody say anything else', async () => {
      const servers = server.url;
      await expect(connect({ servers, user: 'reservas', pass: 'x', reconnect: false })).rejects.toThrow(
        /Authorization/i,
      );
      const known = await connect({ servers, user: 'reservas', pass: PASSWORD, reconnect: false });
      onTestFinished(() => known.close());
      const refusals: string[] = [];
      void (async () => {
        for await (const { data } of known.status()) refusals.push(String(data));
      })();
      known.publish('other.subject', 'x');
      const subscription = known.subscribe('>');
      await known.flush();
      await eventually('that it may not listen', () => subscription.isClosed());
      await eventually('that it may not speak', () => /PERMISSIONS_VIOLATION/.test(refusals.join()));
    });
  },
);
