import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Context } from './context.ts';

const pack = promisify(gzip);
const unpack = promisify(gunzip);
/** Nearly the best compression in half the time. */
const LEVEL = 3;
/** Smaller ones fit into a packet. */
const GZIP_FROM_BYTES = 1_024;

/** Shared by requests and compressed once; then only the compressed one stays, a tenth of the other. */
export class SerializedResponse {
  readonly #isSmall: boolean;
  #plain: Buffer | undefined;
  #packed: Promise<Buffer> | undefined;

  constructor(json: string) {
    this.#plain = Buffer.from(json);
    this.#isSmall = this.#plain.length < GZIP_FROM_BYTES;
  }

  async json(): Promise<Buffer> {
    return this.#plain ?? unpack(await this.#pack());
  }

  async sendTo(ctx: Context): Promise<void> {
    ctx.type = 'json';
    if (this.#isSmall || ctx.acceptsEncodings('gzip', 'identity') !== 'gzip') {
      ctx.body = await this.json();
      return;
    }
    ctx.body = await this.#pack();
    ctx.set('Content-Encoding', 'gzip');
  }

  #pack(): Promise<Buffer> {
    this.#packed ??= this.json().then(async (json) => {
      const packed = await pack(json, { level: LEVEL });
      this.#plain = undefined;
      return packed;
    });
    return this.#packed;
  }
}
