import { networkError, refusal, unreadableError } from '../../shared/api-error.ts';
import { newIdempotencyKey } from '../../shared/client.ts';
import { csrfToken } from '../../shared/csrf.ts';
import { announceSessionEnd } from '../../shared/session-end.ts';

interface FileRequest {
  /** Address of the call. */
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Name of the field that holds the file. */
  readonly field: string;
  readonly file: Blob;
  /** Hears the share that has been sent, 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Sends a file as a multipart form and gives the JSON of the answer; throws `ApiError`. By XMLHttpRequest, since `fetch`
 * does not tell how much has been sent.
 */
export function sendFile({ url, fields, field, file, onProgress, signal }: FileRequest): Promise<unknown> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append(field, file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('X-Requested-With', 'XMLHttpRequest');
    request.setRequestHeader('X-CSRF-TOKEN', csrfToken());
    request.setRequestHeader('Idempotency-Key', newIdempotencyKey());
    request.upload.onprogress = ({ loaded, total }) => total > 0 && onProgress?.(loaded / total);
    request.onerror = () => reject(networkError(new Error('the upload was cut off')));
    request.onabort = () => reject(signal?.reason);
    request.onload = () => {
      const { status } = request;
      const json = jsonOf(request.responseText);
      if (status === 401) announceSessionEnd();
      if (status >= 400) reject(refusal(status, json));
      else if (json === undefined) reject(unreadableError(status));
      else resolve(json);
    };
    signal?.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
