import { toString as toSvg } from 'qrcode';
import type { Handlers } from '../handler.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** The QR picture of a reservation: the address that opens it, as SVG. */
export const qrHandlers = {
  async qrImage({ params, deps, ctx }) {
    const address = `${deps.publicUrl()}/consulta/${encodeURIComponent(params.code)}`;
    const svg = await toSvg(address, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 });
    ctx.set('Cache-Control', `private, max-age=${DAY_SECONDS}`);
    return new TextEncoder().encode(svg);
  },
} satisfies Partial<Handlers>;
