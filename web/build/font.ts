import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const SOURCE = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
/** The signs of the Spanish pages; others come with the whole font, once one is shown. */
const RANGES = [
  [0x20, 0x7e],
  ...[...'\u00a0¡ª«·°º»¿×ÁÉÍÑÓÚÜáéíñóúü–—‘’“”•…€←→'].map((sign) => [sign.codePointAt(0) ?? 0]),
];
const WEIGHTS = { min: 400, max: 700 };
/** Kerning, figures of one width for hours, and accents. */
const FEATURES = ['kern', 'tnum', 'ccmp', 'locl'];
const FACES = '/inter/wght.css';

/** Inter in the subset that Spanish needs, a third of its size, loaded with the styles. */
export function spanishFont(): Plugin {
  let fileName = '';
  let reference = '';
  return {
    name: 'spanish-font',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      const font = await subset();
      fileName = `assets/inter-spanish-${createHash('sha256').update(font).digest('hex').slice(0, 8)}.woff2`;
      reference = this.emitFile({ type: 'asset', fileName, source: font });
    },
    transform: (code, id) =>
      // Vite puts the address of the file in. The last face that has a sign counts.
      id.endsWith(FACES) ? `${code}\n${faceOf(`__VITE_ASSET__${reference}__`)}` : null,
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        {
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${fileName}` },
          injectTo: 'head',
        },
      ],
    },
  };
}

async function subset(): Promise<Buffer> {
  const text = RANGES.map(([first = 0, last = first]) =>
    String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index)),
  ).join('');
  return subsetFont(await readFile(createRequire(import.meta.url).resolve(SOURCE)), text, {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    variationAxes: { wght: WEIGHTS },
  });
}

/** `optional`: a font that comes after the first paint would move the page; the next page has it. */
function faceOf(url: string): string {
  const ranges = RANGES.map((range) => `U+${range.map((point) => point.toString(16)).join('-')}`);
  return `@font-face {
  font-family: "Inter Variable";
  font-weight: ${WEIGHTS.min} ${WEIGHTS.max};
  font-display: optional;
  src: url("${url}") format("woff2");
  unicode-range: ${ranges.join(',')};
}`;
}
