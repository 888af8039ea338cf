import type { FileStorage, StoredFile } from '../../platform/storage/port.ts';
import type { Context, Middleware } from '../context.ts';
import { toAnswer } from '../errors/error-table.ts';
import type { Refusal } from '../errors/refusals.ts';

const PREFIX = '/storage/';

/** Folders of catalogue pictures. What shows people or their documents is not served here. */
const PUBLIC_FOLDERS = ['attractions', 'activities', 'centers'];

/** A picture never changes under its name: a new one gets a new name. */
const FOR_GOOD = 'public, max-age=31536000, immutable';

/** An SVG opened by its address is a page of our origin: it may draw, and nothing else. */
const SVG_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'";

/** Serves `GET` and `HEAD /storage/{path}`: the catalogue's pictures, to everybody, to be kept for good. */
export function storageFiles(storage: FileStorage): Middleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith(PREFIX)) return next();
    ctx.state.route = `${PREFIX}:path`;
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD')
      return refuse(ctx, { code: 'method', allowed: ['GET', 'HEAD'] });
    const path = decoded(ctx.path.slice(PREFIX.length));
    const isPublic = path !== null && PUBLIC_FOLDERS.includes(path.split('/')[0] ?? '');
    const file = isPublic ? await storage.open(path) : null;
    return file ? send(ctx, file) : refuse(ctx, { code: 'not_found' });
  };
}

function send(ctx: Context, file: StoredFile): void {
  ctx.status = 200;
  ctx.set('X-Content-Type-Options', 'nosniff');
  ctx.set('Cache-Control', FOR_GOOD);
  ctx.set('ETag', `"${file.size.toString(16)}-${file.modifiedAt.getTime().toString(16)}"`);
  ctx.lastModified = file.modifiedAt;
  if (file.contentType === 'image/svg+xml') ctx.set('Content-Security-Policy', SVG_POLICY);
  if (ctx.fresh) {
    file.body.destroy();
    ctx.status = 304;
    return;
  }
  ctx.body = file.body; // Koa destroys it when the answer is over, after HEAD too
  ctx.type = file.contentType;
  ctx.length = file.size;
}

function refuse(ctx: Context, refusal: Refusal): void {
  const { status, headers, body } = toAnswer(refusal);
  ctx.status = status;
  ctx.set(headers);
  ctx.set('Cache-Control', 'no-store');
  ctx.body = body;
}

/** The path as it was meant, or null where its escapes make no text. */
function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
