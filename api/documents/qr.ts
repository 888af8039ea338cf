import type { Handlers } from '../http/handler.ts';

const DAY_SECONDS = 24 * 60 * 60;

export async function qrPicture(text: string): Promise<Uint8Array> {
  const { toString: toSvg } = await import('qrcode');
  const svg = await toSvg(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 });
  return new TextEncoder().encode(svg);
}

export const qrHandlers = {
  async qrImage({ params, deps, ctx }) {
    const address = `${deps.publicUrl()}/consulta/${encodeURIComponent(params.code)}`;
    ctx.set('Cache-Control', `private, max-age=${DAY_SECONDS}`);
    return qrPicture(address);
  },
} satisfies Partial<Handlers>;
