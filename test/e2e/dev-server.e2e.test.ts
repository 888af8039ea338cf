import { afterAll, expect, test } from 'vitest';
import { serversOf } from '../platform/embedded-harness.ts';
import { newDataFolder, removeDataFolders, startProductProcess } from '../support/product-process.ts';

afterAll(removeDataFolders);

test('npm run dev serves the product from its sources, with hot reload, and ends with its Postgres', {
  timeout: 120_000,
}, async () => {
  const dataDir = newDataFolder();
  const dev = await startProductProcess({ dataDir, entry: ['--import', 'tsx', 'tools/dev/dev.ts'] });
  const read = async (path: string, accept = '*/*') => {
    const response = await fetch(`${dev.url}${path}`, { headers: { Accept: accept } });
    return { status: response.status, text: await response.text() };
  };

  const page = await read('/admin/programmation', 'text/html');
  expect(page.text).toContain('src="/main-console.tsx"');
  expect(page.text).toContain('/@vite/client');
  expect(page.text).toMatch(/<meta name="csrf-token" content=".{20,}">/);
  expect((await read('/main-console.tsx')).text).toContain('/app-console.tsx');
  expect(await read('/api/session')).toMatchObject({ status: 200 });
  expect(await read('/api/no-such-call')).toMatchObject({ status: 404 });

  await dev.stop();
  expect(serversOf(dataDir)).toEqual([]);
});
