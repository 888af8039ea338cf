import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

type Cut = 'request' | 'answer' | 'closed' | 'frozen' | 'nothing';

/** A way to a Postgres that can be cut where it hurts. */
export interface CuttingProxy {
  readonly url: string;
  /**
   * `request`: the next thing a client says is lost with its connection. `answer`: it arrives, and the answer is lost with
   * the connection. `closed`: nobody gets through any more. `frozen`: connections stay, and nothing goes through them.
   */
  cut(what: Cut): void;
  /** How many connections were cut, or turned away. */
  readonly cuts: number;
  close(): Promise<void>;
}

export async function cuttingProxy(databaseUrl: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(databaseUrl);
  let mode: Cut = 'nothing';
  let cuts = 0;
  const sockets = new Set<Socket>();

  const server = createServer((client) => {
    const upstream = connect({ host: hostname, port: Number(port) });
    let lost = false;
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    const cutHere = () => {
      cuts += 1;
      mode = 'nothing';
      end();
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', end);
      socket.on('close', () => {
        sockets.delete(socket);
        end();
      });
    }
    if (mode === 'closed') {
      cuts += 1;
      end();
    }
    client.on('data', (data) => {
      if (mode === 'request') cutHere();
      else upstream.write(data);
      lost = mode === 'answer';
    });
    upstream.on('data', (data) => {
      if (lost) cutHere();
      else client.write(data);
    });
    if (mode === 'frozen') for (const socket of [client, upstream]) socket.pause();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);

  return {
    url: url.href,
    get cuts() {
      return cuts;
    },
    cut(what) {
      mode = what;
      for (const socket of sockets) {
        if (what === 'closed') socket.destroy();
        else if (what === 'frozen') socket.pause();
        else socket.resume();
      }
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
