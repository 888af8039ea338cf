import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../context.ts';

const STYLES = /[ \t]*<link rel="stylesheet" crossorigin href="(\/assets\/[\w.-]+\.css)">\n?/g;
const EARLY = /<script src="(\/assets\/early-[\w-]+\.js)"><\/script>/;

/** They are replaced where a new release is put in place of this one. */
const FRESH_MS = 1_000;

/** Reads a file of the build by its name, null if there is none; what is asked for within a second shares one reading. */
export function pageFiles(webDir: string): (name: string) => Promise<string | null> {
  const files = new Map<string, { readonly content: Promise<string | null>; readonly readAt: number }>();
  return (name) => {
    const now = performance.now();
    const last = files.get(name);
    if (last && now - last.readAt < FRESH_MS) return last.content;
    const content = readFile(join(webDir, name), 'utf8').catch(() => null);
    files.set(name, { content, readAt: now });
    return content;
  };
}

/** The scripts and styles of a page (`web/build/preloads.ts`), which else load only once the first script runs. */
export function ownFiles(preloads: string | null, page: string | null): string {
  const files: Readonly<Record<string, readonly string[]>> = JSON.parse(preloads ?? '{}');
  const links = (files[page ?? ''] ?? []).map((file) =>
    file.endsWith('.css')
      ? `<link rel="stylesheet" crossorigin href="${file}">\n`
      : `<link rel="modulepreload" crossorigin href="${file}">\n`,
  );
  return links.join('');
}

/**
 * Puts the styles and the early script of a page into it, so that a first visit is painted with the first answer. The
 * policy of the answer names that script by its digest. Later visits have the files in the browser's cache.
 */
export function selfContained(webDir: string): (ctx: Context, html: string) => Promise<string> {
  const files = new Map<string, string>();
  // Their names change with their content. One that is gone, with its release, is only linked.
  const read = async (path: string): Promise<string | null> => {
    const content = files.get(path) ?? (await readFile(join(webDir, path), 'utf8').catch(() => null));
    if (content !== null) files.set(path, content);
    return content;
  };
  return async (ctx, html) => {
    const paths = [...html.matchAll(STYLES)].map(([, path = '']) => path);
    const early = EARLY.exec(html)?.[1];
    const contents = await Promise.all([early ? read(early) : '', ...paths.map(read)]);
    const [script = '', ...styles] = contents.filter((content) => content !== null);
    if (styles.length < paths.length) return html;
    // It would end the element that holds it.
    if (/<\/(style|script)/i.test([script, ...styles].join(''))) return html;
    if (early) allowScript(ctx, script);
    return html
      .replace(EARLY, () => `<script data-styles="${paths.join(' ')}">${script}</script>`)
      .replace(STYLES, '')
      .replace('</head>', () => `<style>${styles.join('\n')}</style>\n</head>`);
  };
}

function allowScript(ctx: Context, script: string): void {
  const policy = ctx.response.get('Content-Security-Policy');
  const digest = createHash('sha256').update(script).digest('base64');
  ctx.set(
    'Content-Security-Policy',
    policy.replace("script-src 'self'", `script-src 'self' 'sha256-${digest}'`),
  );
}
