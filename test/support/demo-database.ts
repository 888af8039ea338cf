import { cp, mkdir, rm } from 'node:fs/promises';
import { inject } from 'vitest';
import { freshDatabase, type TestDatabase } from './database.ts';
import { onEventStoreDb } from './event-log.ts';
import { newDataFolder, startProductProcess } from './product-process.ts';
import { templateOnce } from './template-once.ts';
import { demoTemplateOf } from './templates.ts';

export interface DemoDatabase extends TestDatabase {
  readonly dataDir: string;
}

/** Seeded once in a run, then cloned. `env`: equal for all callers. An EventStoreDB needs a seed per copy. */
export async function demoDatabase(env: Readonly<Record<string, string>>): Promise<DemoDatabase> {
  const dataDir = newDataFolder();
  if (onEventStoreDb()) return { ...(await freshDatabase()), dataDir };
  const template = demoTemplateOf(inject('runId'));
  await seedOnce(template, env);
  await cp(template.folder, dataDir, { recursive: true });
  return { ...(await freshDatabase(template.database)), dataDir };
}

function seedOnce(
  { database, folder }: ReturnType<typeof demoTemplateOf>,
  env: Readonly<Record<string, string>>,
): Promise<void> {
  return templateOnce(database, async (url) => {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder);
    const product = await startProductProcess({ env: { ...env, DATABASE_URL: url }, dataDir: folder });
    await product.stop();
  });
}
