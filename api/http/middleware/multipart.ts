import { type Readable, Transform, type Writable } from 'node:stream';
import multer, { MulterError } from 'multer';
import { loopTurns } from '../../../platform/loop-turns.ts';
import type { Call } from '../../contract/call.ts';
import { UPLOAD_MAX_BYTES } from '../../contract/upload.ts';
import { type Refused, refused } from '../../errors/refusals.ts';
import type { Context, Middleware } from '../context.ts';

const MAX_FILES = 4;
const MAX_FIELDS = 40;
const MAX_FIELD_BYTES = 64 * 1024;

/** Missing in Multer's types. */
type Options = multer.Options & {
  readonly streamHandler: (body: Readable, parser: Writable) => void;
};

/** Files become `Blob`s by field. After session, role and slots: strangers' files stay unread. Bounded on arrival. */
export function multipartBody({ maxFileBytes = UPLOAD_MAX_BYTES }: Call): Middleware {
  const options: Options = {
    storage: multer.memoryStorage(),
    limits: {
      fileSize: maxFileBytes,
      files: MAX_FILES,
      fields: MAX_FIELDS,
      fieldSize: MAX_FIELD_BYTES,
      parts: MAX_FILES + MAX_FIELDS,
    },
    streamHandler: (body, parser) => body.pipe(paced()).pipe(parser),
  };
  const parse = multer(options).any();
  return async (ctx, next) => {
    if (ctx.is('multipart/form-data') === false || ctx.get('Content-Encoding'))
      throw refused({ code: 'unsupported_type' });
    ctx.request.body = await read(parse, ctx, maxFileBytes);
    return next();
  };
}

const chunkTurn = loopTurns();

/** Lets other requests run between chunks. */
function paced(): Transform {
  return new Transform({
    transform(chunk, _encoding, done) {
      void chunkTurn().then(() => done(null, chunk));
    },
  });
}

type Parse = ReturnType<ReturnType<typeof multer>['any']>;
type MulterRequest = Parameters<Parse>[0];
type MulterResponse = Parameters<Parse>[1];

async function read(parse: Parse, ctx: Context, maxFileBytes: number): Promise<Record<string, unknown>> {
  // Multer, written for Express, uses only the request's stream.
  const req = ctx.req as MulterRequest;
  await new Promise<void>((resolve, reject) => {
    parse(req, ctx.res as MulterResponse, (error: unknown) =>
      error ? reject(refusalOf(error, maxFileBytes)) : resolve(),
    );
  });
  const files = Array.isArray(req.files) ? req.files : [];
  return {
    ...(req.body as Record<string, unknown>),
    ...Object.fromEntries(
      files.map(({ fieldname, buffer, mimetype }) => [
        fieldname,
        // Node's buffers are never shared between threads.
        new Blob([buffer as Uint8Array<ArrayBuffer>], { type: mimetype }),
      ]),
    ),
  };
}

function refusalOf(error: unknown, maxFileBytes: number): Refused {
  if (!(error instanceof MulterError)) return refused({ code: 'malformed' });
  if (error.code === 'LIMIT_FILE_SIZE') return refused({ code: 'file_too_large', maxBytes: maxFileBytes });
  return refused({ code: error.code.startsWith('LIMIT_') ? 'too_large' : 'malformed' });
}
