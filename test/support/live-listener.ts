import type { LiveTopic } from '../../api/contract/live-topics.ts';

/** An open connection to the live view, as a screen holds one. */
export interface LiveListener {
  /** The keys of all messages so far; `forget` starts again. */
  readonly keys: readonly string[];
  forget(): void;
  leave(): void;
}

/** Opens it with the cookies of somebody logged in, by default for all topics. Resolves when the server has answered. */
export async function listenLive(
  url: string,
  headers: Record<string, string>,
  topics: readonly LiveTopic[] = ['*'],
): Promise<LiveListener> {
  const stop = new AbortController();
  const response = await fetch(`${url}/api/live?topics=${topics}`, { headers, signal: stop.signal });
  if (response.status !== 200 || !response.body) throw new Error(`no live view: ${response.status}`);
  const keys: string[] = [];
  void collect(response.body, keys).catch((error: Error) => {
    if (!stop.signal.aborted) throw error;
  });
  return {
    keys,
    forget: () => void keys.splice(0),
    leave: () => stop.abort(),
  };
}

async function collect(body: ReadableStream<Uint8Array>, keys: string[]): Promise<void> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    const messages = text.split('\n\n');
    text = messages.pop() ?? '';
    for (const message of messages) {
      const [, data] = /^event: (?:moved|recent)\ndata: (.*)$/m.exec(message) ?? [];
      if (data) keys.push(...(JSON.parse(data) as { keys: string[] }).keys);
    }
  }
}
