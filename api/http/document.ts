import type { Context } from './context.ts';

/** Specification, section 9. */
const FILE_NAME_MAX = 175;

/** Opened in the tab; private, may change. */
export function openAs<B>(ctx: Context, name: string, document: B): B {
  return send(ctx, 'inline', name, document);
}

export function saveAs<B>(ctx: Context, name: string, document: B): B {
  return send(ctx, 'attachment', name, document);
}

function send<B>(ctx: Context, disposition: string, name: string, document: B): B {
  const short = shortened(name);
  const ascii = short.normalize('NFD').replace(/[^\w .()-]/g, '');
  const encoded = encodeURIComponent(short).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  const plain = `${disposition}; filename="${ascii}"`;
  ctx.set('Content-Disposition', ascii === short ? plain : `${plain}; filename*=UTF-8''${encoded}`);
  ctx.set('Cache-Control', 'private, no-store');
  return document;
}

function shortened(name: string): string {
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 ? name.slice(dot) : '';
  return (
    [...name.slice(0, name.length - extension.length)].slice(0, FILE_NAME_MAX - extension.length).join('') +
    extension
  );
}
