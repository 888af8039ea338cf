import { NetworkFirst } from 'workbox-strategies';

interface Options {
  readonly cacheName: string;
  /** The address of the only saved answer; default: each is saved at its own, the query included. */
  readonly address?: string;
  /** How long a server is awaited where an answer is saved, in seconds; 0: until it fails. */
  readonly patience: number;
}

/** The server's answer or, where it fails or is slow, a saved one, if there is one. Saves nothing: the pages do that. */
export function serverOrSaved({ cacheName, address, patience }: Options): NetworkFirst {
  return new NetworkFirst({
    cacheName,
    networkTimeoutSeconds: patience,
    // The server's answers vary by encoding; a stored answer is decoded.
    matchOptions: { ignoreVary: true },
    plugins: [
      {
        cacheWillUpdate: async () => null,
        cacheKeyWillBeUsed: async ({ request }) => address ?? request,
      },
    ],
  });
}
