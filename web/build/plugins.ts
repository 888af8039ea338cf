import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { decode, encode } from '@jridgewell/sourcemap-codec';
import type { Plugin } from 'vite';

/** Removes zod's JSON Schema conversion, 6 KB on each page, which no bundler can detect as unused. */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'zod-without-json-schema',
    enforce: 'pre',
    transform(code, id) {
      if (!/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/.test(id)) return null;
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
      return `const none = () => none;\n${names.map((name) => `export const ${name} = none;`).join('\n')}`;
    },
  };
}

/** Removes the summaries of calls: only the description of the API has a use for them. */
export function withoutSummaries(): Plugin {
  return {
    name: 'calls-without-summaries',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/api\/contract\/.*\.ts$/.test(id)) return null;
      return code.replace(/\bsummary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")/g, "summary: ''");
    },
  };
}

const DOCUMENT = join(import.meta.dirname, '../document.html');

/** Puts what is an entry's own, all that its HTML file says, into the head of the document that the entries share. */
export function inDocument(): Plugin {
  return {
    name: 'in-document',
    transformIndexHtml: {
      order: 'pre',
      handler: async (own) => (await readFile(DOCUMENT, 'utf8')).replace('<!-- own -->', own),
    },
  };
}

/** The script of a page before its own one: a file, as the policy allows no script inside the page. */
export function earlyScript(): Plugin {
  let fileName = '';
  return {
    name: 'early-script',
    apply: 'build',
    async buildStart() {
      const source = await readFile(join(import.meta.dirname, 'early.js'), 'utf8');
      fileName = `assets/early-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`;
      this.emitFile({ type: 'asset', fileName, source });
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'script', attrs: { src: `/${fileName}` }, injectTo: 'head-prepend' }],
    },
  };
}

const PACKED = /\.(js|css|svg)$/;

/** Packs scripts and styles once, as small as they go, beside themselves: the server then sends those. */
export function packed(outDir: string): Plugin {
  return {
    name: 'packed',
    apply: 'build',
    async writeBundle(_, bundle) {
      for (const name of Object.keys(bundle).filter((file) => PACKED.test(file))) {
        const path = join(outDir, name);
        await writeFile(`${path}.br`, await pack(await readFile(path)));
      }
    },
  };
}

const compress = promisify(brotliCompress);
const pack = (content: Buffer) =>
  compress(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });

/** Rewrites the scripts of the server and their maps so that a process keeps less of them in memory. */
export function slim(): Plugin {
  return {
    name: 'slim',
    async writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle).filter((one) => extname(one) === '.js')) {
        const path = join(dir, name);
        const code = await readFile(path, 'utf8');
        await writeFile(path, inOneByte(code));
        const map = `${path}.map`;
        if (bundle[`${name}.map`]) await writeFile(map, ofLines(await readFile(map, 'utf8'), code));
      }
    },
  };
}

/** Escapes what is not Latin-1: V8 keeps a script with one such character in two bytes for each of its characters. */
export function inOneByte(code: string): string {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  // A backslash of its own would turn the one of the escape into text.
  return code.replace(/(?<=(?<!\\)(?:\\\\)*)\\(?=[^\0-\xff])/g, '').replace(/[^\0-\xff]/g, escaped);
}

/** A call, an access, a destructuring: elsewhere nothing is thrown, nor waited for. */
const MAY_THROW = /[(.[`]|\} = |\b(?:throw|await|new|yield|of|in)\b/;
/** The place of a library in a map: its own line in the script, as it comes without sources. */
const NOT_OURS: [number] = [0];

/**
 * One place for each line of our own that a stack may name. A map that was used once stays in memory, and each of its
 * places takes a hundred bytes.
 */
export function ofLines(json: string, code: string): string {
  const map: { mappings: string; sources: string[] } = JSON.parse(json);
  const lines = code.split('\n');
  let isOurs = false;
  const slimmed = decode(map.mappings).map(([first], index) => {
    const source = first?.[1] === undefined ? undefined : map.sources[first[1]];
    if (!first || source === undefined || !MAY_THROW.test(lines[index] ?? '')) return [];
    const wasOurs = isOurs;
    isOurs = !source.includes('node_modules/');
    if (isOurs) return [first];
    return wasOurs ? [NOT_OURS] : [];
  });
  return JSON.stringify({ ...map, mappings: encode(slimmed) });
}
