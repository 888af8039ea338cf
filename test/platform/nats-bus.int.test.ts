import { randomUUID } from 'node:crypto';
import { connect, type NatsConnection } from 'nats';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ANYTHING, type Bus, type ViewsMoved } from '../../platform/bus.ts';
import { createLogger } from '../../platform/logger.ts';
import { natsBus } from '../../platform/nats-bus.ts';
import { cuttingProxy } from '../eventstore/cutting-proxy.ts';
import { eventually } from '../support/eventually.ts';
import { findNatsServer } from '../support/nats-binary.ts';
import { type NatsServer, startNatsServer } from '../support/nats-server.ts';

const binary = await findNatsServer();
const title = 'the bus over NATS';

/** Published to everybody after a connection. */
const RELOAD: ViewsMoved = { projection: ANYTHING, position: '0', keys: [ANYTHING] };

interface Listening {
  readonly bus: Bus;
  readonly product: string;
  readonly heard: ViewsMoved[];
  readonly log: string[];
}

/** A process's end of the bus, and all that it hears. */
function process(url: string, product: string = randomUUID(), pingMs = 5_000): Listening {
  const log: string[] = [];
  const heard: ViewsMoved[] = [];
  const logger = createLogger('info', { write: (line) => void log.push(line) });
  const bus = natsBus({ url, product, logger, pingMs });
  bus.subscribe((message) => heard.push(message));
  onTestFinished(() => bus.close());
  return { bus, product, heard, log };
}

async function reached(...all: Listening[]): Promise<void> {
  for (const { bus, heard } of all) {
    await eventually('a connection', () => bus.isConnected?.());
    await eventually('the word to reload', () => heard.length > 0);
    heard.length = 0;
  }
}

async function lost(...all: Listening[]): Promise<void> {
  for (const { bus } of all) await eventually('the end of the connection', () => !bus.isConnected?.());
}

const moved = (position: number, ...keys: string[]): ViewsMoved => ({
  projection: 'reservation-detail',
  position: String(position),
  keys,
});

describe.skipIf('missing' in binary)(
  'missing' in binary ? `${title} (nats-server is not to be had: ${binary.missing})` : title,
  () => {
    const path = 'path' in binary ? binary.path : '';

    async function server(args: readonly string[] = []): Promise<NatsServer> {
      const started = await startNatsServer(path, args);
      onTestFinished(() => started.kill());
      return started;
    }

    /** Two processes of one product, connected to a server of their own. */
    async function pair(pingMs?: number): Promise<{ nats: NatsServer; one: Listening; two: Listening }> {
      const nats = await server();
      const one = process(nats.url, randomUUID(), pingMs);
      const two = process(nats.url, one.product, pingMs);
      await reached(one, two);
      return { nats, one, two };
    }

    async function stranger(url: string): Promise<NatsConnection> {
      const connection = await connect({ servers: url });
      onTestFinished(() => connection.close());
      return connection;
    }

    test('two processes hear each other, and each hears itself once and at once', async () => {
      const { one, two } = await pair();
      one.bus.publish(moved(1, 'day:1:2026-11-21'));
      expect(one.heard).toEqual([moved(1, 'day:1:2026-11-21')]);
      await eventually('the first message', () => two.heard.length === 1);
      two.bus.publish(moved(2, 'catalog'));
      await eventually('the second message', () => one.heard.length === 2);
      expect(one.heard).toEqual([moved(1, 'day:1:2026-11-21'), moved(2, 'catalog')]);
      expect(two.heard).toEqual(one.heard);
    });

    test('local news stays here, and other products on the server hear nothing', async () => {
      const { url } = await server();
      const one = process(url);
      const two = process(url, one.product);
      const foreign = process(url);
      await reached(one, two, foreign);
      one.bus.publishLocally(moved(1, 'user:1'));
      one.bus.publish(moved(2));
      foreign.bus.publish(moved(3));
      await eventually('the message', () => two.heard.length > 0);
      expect(two.heard).toEqual([moved(2)]);
      expect(one.heard).toEqual([moved(1, 'user:1'), moved(2)]);
      expect(foreign.heard).toEqual([moved(3)]);
    });

    test('a listener that stops hears no more, and a listener that fails disturbs nobody', async () => {
      const { one, two } = await pair();
      const left: ViewsMoved[] = [];
      two.bus.subscribe((message) => left.push(message))();
      two.bus.subscribe(() => {
        throw new Error('a bug');
      });
      one.bus.publish(moved(1));
      one.bus.publish(moved(2));
      await eventually('both messages', () => two.heard.length === 2);
      expect(left).toEqual([]);
      expect(two.bus.isConnected?.()).toBe(true);
      expect(two.log.filter((line) => line.includes('a listener on the bus failed'))).toHaveLength(2);
    });

    test('a server that is killed and comes back: nothing is remembered twice, and it goes on', async () => {
      const { nats, one, two } = await pair();
      one.bus.publish(moved(1));
      await eventually('the first message', () => two.heard.length === 1);

      await nats.kill();
      await lost(one, two);
      for (let position = 2; position <= 5_000; position++) one.bus.publish(moved(position, 'a'));
      expect(one.heard).toHaveLength(5_000);
      two.heard.length = 0;

      await nats.start();
      // In place of the 4,999 that it missed: its own word, and that of the other where it connected first.
      await eventually('the word to reload', () =>
        two.heard.some(({ projection }) => projection === ANYTHING),
      );
      await eventually('both connected', () => one.bus.isConnected?.() && two.bus.isConnected?.());
      one.bus.publish(moved(5_001, 'b'));
      await eventually('the precise key', () => two.heard.some(({ keys }) => keys.includes('b')));
      const others = two.heard.filter(({ projection }) => projection !== ANYTHING);
      expect([[moved(5_001, 'b')], [moved(5_000, ANYTHING), moved(5_001, 'b')]]).toContainEqual(others);
      for (const word of ['NATS is reached', 'NATS is away'])
        expect(two.log.filter((line) => line.includes(word))).toHaveLength(word === 'NATS is away' ? 1 : 2);
    });

    test('changes that the others missed while this process alone was cut off reach them when it is back', async () => {
      const { url } = await server();
      const way = await cuttingProxy(url);
      onTestFinished(() => way.close());
      const one = process(way.url);
      const two = process(url, one.product);
      await reached(one, two);
      one.bus.publish(moved(6, 'day:1:2026-11-21'));
      await eventually('the message', () => two.heard.length === 1);

      way.cut('closed');
      await lost(one);
      one.bus.publish(moved(7, 'day:1:2026-11-21'));
      one.bus.publish({ projection: 'audit-log', position: '8', keys: [] });
      way.cut('nothing');
      await eventually('word of both views', () => two.heard.length === 3);
      expect(two.heard.slice(1)).toEqual([
        moved(7, ANYTHING),
        { projection: 'audit-log', position: '8', keys: [ANYTHING] },
      ]);
      await eventually('the word to reload', () => one.heard.at(-1)?.projection === ANYTHING);
    });

    test('a server that is not there at first', async () => {
      const nats = await server();
      await nats.kill();
      const one = process(nats.url);
      const two = process(`${nats.url},127.0.0.1:1`, one.product);
      one.bus.publish(moved(1));
      expect(one.heard).toEqual([moved(1)]);
      await eventually('a line in the log', () => one.log.length > 0);
      expect(one.bus.isConnected?.()).toBe(false);
      await nats.start();
      await eventually('a connection', () => one.bus.isConnected?.() && two.bus.isConnected?.());
      expect(one.heard).toContainEqual(RELOAD);
      two.bus.publish(moved(2));
      await eventually('the message', () => one.heard.some(({ position }) => position === '2'));
      expect(one.log.filter((line) => line.includes('NATS is away'))).toHaveLength(1);
    });

    test('garbage on the subject is passed over, and reported once in a while', async () => {
      const { url } = await server();
      const one = process(url);
      await reached(one);
      const vandal = await stranger(url);
      const subject = `reservas.${one.product}.views.moved`;
      for (let count = 0; count < 50; count++) vandal.publish(subject, `${'{'.repeat(count)}`);
      vandal.publish(subject, new Uint8Array([0xff, 0xfe, 0]));
      vandal.publish(subject, JSON.stringify(moved(1, 'catalog')));
      await eventually('the one that is ours', () => one.heard.length > 0);
      expect(one.heard).toEqual([moved(1, 'catalog')]);
      expect(one.log.filter((line) => line.includes('none of ours'))).toHaveLength(2);
    });

    test('more keys than the server takes in one message arrive all the same', async () => {
      const { one, two } = await pair();
      const keys = Array.from({ length: 60_000 }, (_, index) => `day:${index}:2026-11-21`);
      expect(JSON.stringify(keys).length).toBeGreaterThan(1024 * 1024);
      one.bus.publish(moved(1, ...keys));
      await eventually('all keys', () => two.heard.flatMap((message) => message.keys).length === keys.length);
      expect(two.heard.flatMap((message) => message.keys)).toEqual(keys);
      expect(two.heard.every(({ position }) => position === '1')).toBe(true);
    });

    test('a server that hangs: waiting for it has a bound, and the others learn of the changes in the end', async () => {
      // Nobody takes the server for dead before the test is over.
      const { nats, one, two } = await pair(60_000);
      nats.freeze();
      const keys = Array.from({ length: 4_000 }, (_, index) => `day:${index}:2026-11-21`);
      const bytes = JSON.stringify(keys).length;
      for (let position = 1; position <= 200; position++) one.bus.publish(moved(position, ...keys));
      expect(bytes * 200).toBeGreaterThan(15_000_000);
      expect(one.heard).toHaveLength(200);
      nats.thaw();
      await eventually('word of the last', () => two.heard.at(-1)?.position === '200');
      expect(two.heard.at(-1)).toEqual(moved(200, ANYTHING));
      expect(two.heard.length * bytes).toBeLessThan(6_000_000);
    });

    test('a server that hangs for long is given up', async () => {
      const nats = await server();
      const one = process(nats.url, randomUUID(), 50);
      await reached(one);
      nats.freeze();
      await lost(one);
      one.bus.publish(moved(1));
      expect(one.heard).toContainEqual(moved(1));
      nats.thaw();
      await eventually('a connection', () => one.bus.isConnected?.());
    });

    test('logs in with what is in the URL, and shows none of it in the log', async () => {
      const nats = await server(['--user', 'reservas', '--pass', 'Tiger 77@!']);
      const login = (password: string) => nats.url.replace('//', `//reservas:${password}@`);
      const one = process(login('Tiger%2077%40!'));
      await reached(one);
      const wrong = process(login('Leopard66'), one.product);
      await eventually('a refusal in the log', () => wrong.log.length > 0);
      expect(wrong.log[0]).toContain('Authorization');
      expect([...one.log, ...wrong.log].join('')).not.toMatch(/Tiger|Leopard/);
    });

    test('a server that comes back with another password says so in the log, once', async () => {
      const nats = await server();
      const one = process(nats.url);
      await reached(one);
      await nats.kill();
      await lost(one);
      const guarded = await server(['--user', 'reservas', '--pass', 'other', '--port', String(nats.port)]);
      await eventually('a refusal in the log', () => one.log.some((line) => line.includes('Authorization')));
      await guarded.kill();
      await nats.start();
      await eventually('a connection', () => one.bus.isConnected?.());
      for (const word of ['NATS is away', 'NATS does not let us in'])
        expect(one.log.filter((line) => line.includes(word))).toHaveLength(1);
    });

    test('closing delivers what was said before, at once where nobody is there, and bounded where one hangs', async () => {
      const { nats, one, two } = await pair();
      for (let position = 1; position <= 1_000; position++) one.bus.publish(moved(position));
      await one.bus.close();
      await eventually('every message', () => two.heard.length === 1_000);
      one.bus.publish(moved(1_001));

      nats.freeze();
      await two.bus.close();
      nats.thaw();
      await nats.kill();
      const three = process(nats.url);
      await eventually('a line in the log', () => three.log.length > 0);
      await three.bus.close();
      expect(three.bus.isConnected?.()).toBe(false);
    });
  },
);
