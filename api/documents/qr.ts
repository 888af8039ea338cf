import type { Handlers } from '../http/handler.ts';

const DAY_SECONDS = 24 * 60 * 60;

export async function qrPicture(text: string): Promise<Uint8Array> {
  const { encodeQR } = await import('qr');
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 2 });
  const dark = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}.5h1` : '')));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${rows.length} ${rows.length}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${rows.length}v${rows.length}H0z"/><path stroke="#000" d="${dark.join('')}"/></svg>`;
  return new TextEncoder().encode(svg);
}

export const qrHandlers = {
  async qrImage({ params, deps, ctx }) {
    const address = `${deps.publicUrl()}/consulta/${encodeURIComponent(params.code)}`;
    ctx.set('Cache-Control', `private, max-age=${DAY_SECONDS}`);
    return qrPicture(address);
  },
} satisfies Partial<Handlers>;
