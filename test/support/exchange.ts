import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { pipeline } from 'node:stream';
import { type BrotliDecompress, createBrotliDecompress, createGunzip, type Gunzip } from 'node:zlib';

export interface Request {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | FormData | URLSearchParams | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface WholeResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

const agent = new Agent({ keepAlive: true });

/** A fifth of the CPU time of `fetch`, for tens of thousands of requests. No redirects, no compression by default. */
export async function exchange({ method, url, headers, body, signal }: Request): Promise<WholeResponse> {
  const packed = body === undefined || typeof body === 'string' ? { bytes: body } : await encoded(body);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(url, {
      method,
      agent,
      signal,
      headers: {
        'User-Agent': 'node',
        ...('type' in packed ? { 'Content-Type': packed.type } : {}),
        ...(packed.bytes === undefined ? {} : { 'Content-Length': Buffer.byteLength(packed.bytes) }),
        ...headers,
      },
    });
    sent.once('response', resolve).on('error', reject).end(packed.bytes);
  });
  const chunks: Buffer[] = [];
  for await (const chunk of unpacked(response)) chunks.push(chunk);
  return {
    status: response.statusCode ?? 0,
    headers: headersOf(response.headers),
    text: Buffer.concat(chunks).toString(),
  };
}

async function encoded(form: FormData | URLSearchParams): Promise<{ bytes: Buffer; type: string }> {
  const written = new Response(form);
  return {
    bytes: Buffer.from(await written.arrayBuffer()),
    type: written.headers.get('Content-Type') ?? '',
  };
}

function unpacked(response: IncomingMessage): IncomingMessage | Gunzip | BrotliDecompress {
  switch (response.headers['content-encoding']) {
    case 'gzip':
      return behind(response, createGunzip());
    case 'br':
      return behind(response, createBrotliDecompress());
    default:
      return response;
  }
}

/** `pipe` alone leaves the second one waiting where the first is cut off. */
function behind<Unpacker extends Gunzip | BrotliDecompress>(
  response: IncomingMessage,
  unpacker: Unpacker,
): Unpacker {
  pipeline(response, unpacker, () => undefined);
  return unpacker;
}

function headersOf(lines: IncomingHttpHeaders): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(lines))
    for (const each of [value ?? []].flat()) headers.append(name, each);
  return headers;
}
