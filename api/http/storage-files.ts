import { newContext } from '../../commands/handler/context.ts';
import { changePerson } from '../../commands/people/person.ts';
import type { FileStorage, StoredFile } from '../../platform/storage/port.ts';
import { allows } from '../auth/access.ts';
import { audienceOf, type PictureAudience } from '../contract/picture-paths.ts';
import { refused } from '../errors/refusals.ts';
import type { Context, Middleware } from './context.ts';
import type { Deps } from './deps.ts';

const PREFIX = '/storage/';

/** New pictures get new names. */
const FOR_GOOD = 'public, max-age=31536000, immutable';
const BY_THIS_BROWSER = 'private, max-age=86400, immutable';
const BY_NOBODY = 'private, no-store';

/** An SVG opened directly is a page of our origin: it may only draw. */
const SVG_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'";

export interface StorageFiles {
  readonly storage: FileStorage;
  readonly limit: Middleware;
  readonly session: Middleware;
  /** Records a view of a document. */
  noteView(ctx: Context, personId: string, image: string): Promise<void>;
}

/** Catalog pictures: public, cached. People's: themselves and staff. Documents: uncached, with an event per view. */
export function storageFiles({ storage, limit, session, noteView }: StorageFiles): Middleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith(PREFIX)) return next();
    ctx.state.route = `${PREFIX}:path`;
    await limit(ctx, async () => undefined);
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD')
      throw refused({ code: 'method', allowed: ['GET', 'HEAD'] });
    const path = decoded(ctx.path.slice(PREFIX.length));
    const audience = path === null ? null : audienceOf(path);
    if (path === null || audience === null) throw refused({ code: 'not_found' });
    if (audience.kind !== 'public') {
      await session(ctx, async () => undefined);
      if (!maySee(ctx, audience)) throw refused({ code: 'not_found' });
    }
    const file = await storage.open(path);
    if (!file) throw refused({ code: 'not_found' });
    if (audience.kind === 'dpi' && ctx.state.user?.personId !== audience.personId)
      await noteView(ctx, audience.personId, path).catch((error: unknown) => {
        file.body.destroy();
        throw error;
      });
    return send(ctx, file, audience.kind);
  };
}

export function documentViews({ commands, clock, ids, config }: Deps): StorageFiles['noteView'] {
  return async ({ state }, personId, image) => {
    const context = newContext(
      { clock, ids, timeZone: config.timeZone },
      { userId: state.user?.id ?? null, correlationId: state.requestId },
    );
    const outcome = await changePerson(commands, { type: 'RecordDpiView', personId, image }, context);
    // Erased: the file may remain for a moment.
    if (!outcome.accepted) throw refused({ code: 'not_found' });
  };
}

function maySee(
  { state: { user } }: Context,
  audience: Exclude<PictureAudience, { kind: 'public' }>,
): boolean {
  return user !== null && (user.personId === audience.personId || allows(user.access, 'staff'));
}

function send(ctx: Context, file: StoredFile, kind: PictureAudience['kind']): void {
  ctx.status = 200;
  ctx.set('X-Content-Type-Options', 'nosniff');
  ctx.set('Cache-Control', kind === 'public' ? FOR_GOOD : kind === 'person' ? BY_THIS_BROWSER : BY_NOBODY);
  if (file.contentType === 'image/svg+xml') ctx.set('Content-Security-Policy', SVG_POLICY);
  if (kind !== 'dpi') {
    ctx.set('ETag', `"${file.size.toString(16)}-${file.modifiedAt.getTime().toString(16)}"`);
    ctx.lastModified = file.modifiedAt;
  }
  if (ctx.fresh) {
    file.body.destroy();
    ctx.status = 304;
    return;
  }
  ctx.body = file.body; // Koa destroys it when the answer is over, after HEAD too
  ctx.type = file.contentType;
  ctx.length = file.size;
}

/** Null: invalid escapes. */
function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
