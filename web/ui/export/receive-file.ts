import { networkError, refusal } from '../../shared/call/api-error.ts';

export interface ReceivedFile {
  readonly content: Blob;
  readonly name: string;
}

/** Reports received bytes. @throws ApiError where refused or broken off; the abort's own reason */
export async function receiveFile(
  address: string,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<ReceivedFile> {
  try {
    const response = await fetch(address, { credentials: 'same-origin', signal });
    if (!response.ok || !response.body)
      throw refusal(response.status, await response.json().catch(() => undefined));
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    let bytes = 0;
    for (const reader = response.body.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) break;
      pieces.push(value);
      bytes += value.length;
      onBytes(bytes);
    }
    const type = response.headers.get('Content-Type') ?? '';
    return { content: new Blob(pieces, { type }), name: nameOf(response, address) };
  } catch (thrown) {
    // `fetch` and the reader throw a TypeError when the connection is lost.
    if (signal.aborted || !(thrown instanceof TypeError)) throw thrown;
    throw networkError(thrown);
  }
}

function nameOf({ headers }: Response, address: string): string {
  const disposition = headers.get('Content-Disposition') ?? '';
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? [];
  if (encoded) return decodeURIComponent(encoded);
  const [, plain] = /filename="([^"]+)"/i.exec(disposition) ?? [];
  return (
    plain ??
    address
      .replace(/[?#].*/, '')
      .split('/')
      .at(-1) ??
    'archivo'
  );
}
