import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { getContainerRuntimeClient } from 'testcontainers';
import { test } from 'vitest';

/** An engine that is there answers at once. */
const ANSWER_MS = 5_000;

/** Why no container can be started here; null where an engine answers. Never rejects, and takes five seconds at most. */
async function missingEngine(): Promise<string | null> {
  const late = new AbortController();
  const silent = async () => {
    await delay(ANSWER_MS, undefined, { signal: late.signal }).catch(() => undefined);
    return `it does not answer within ${ANSWER_MS / 1000} s`;
  };
  const asked = getContainerRuntimeClient().then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message.split('\n')[0] : String(error)),
  );
  const why = await Promise.race([asked, silent()]);
  late.abort();
  return why === null ? null : `no Docker engine: ${why}`;
}

/** Registers the tests of a container if there is an engine; else a skipped test whose name gives the reason. */
export async function withContainers(title: string, register: () => Promise<void>): Promise<void> {
  const missing = await missingEngine();
  if (missing === null) return register();
  test.skip(`${title} (${missing})`);
}

/** The image, with its version, that `docker-compose.yml` runs: what is tested is what is operated. */
export function composedImage(name: string): string {
  const compose = readFileSync(join(import.meta.dirname, '../../docker-compose.yml'), 'utf8');
  const [, image] = new RegExp(`^\\s*image: (${name}:\\S+)`, 'm').exec(compose) ?? [];
  if (!image) throw new Error(`docker-compose.yml runs no ${name}`);
  return image;
}
