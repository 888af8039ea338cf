import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Font } from 'fontkit';

const require = createRequire(import.meta.url);
const inter = dirname(require.resolve('@expo-google-fonts/inter/package.json'));
const notoEmoji = dirname(require.resolve('@expo-google-fonts/noto-emoji/package.json'));

export const TEXT_FONT = 'Inter';
export const EMOJI_FONT = 'NotoEmoji';

const EMOJI_BOLD = `${EMOJI_FONT} bold`;

const FILES: Readonly<Record<string, string>> = {
  [TEXT_FONT]: join(inter, '400Regular', 'Inter_400Regular.ttf'),
  [`${TEXT_FONT} bold`]: join(inter, '600SemiBold', 'Inter_600SemiBold.ttf'),
  [`${TEXT_FONT} italic`]: join(inter, '400Regular_Italic', 'Inter_400Regular_Italic.ttf'),
  [`${TEXT_FONT} bold italic`]: join(inter, '600SemiBold_Italic', 'Inter_600SemiBold_Italic.ttf'),
  [EMOJI_FONT]: join(notoEmoji, '400Regular', 'NotoEmoji_400Regular.ttf'),
  [EMOJI_BOLD]: join(notoEmoji, '700Bold', 'NotoEmoji_700Bold.ttf'),
};

let loaded: Promise<typeof import('pdfmake')> | undefined;

/** Loaded on demand; opens font files as documents use them. */
export function loadPdfMake(): Promise<typeof import('pdfmake')> {
  loaded ??= import('pdfmake').then(({ default: pdfmake }) => {
    registerFonts(pdfmake);
    return pdfmake;
  });
  return loaded;
}

function registerFonts(pdfmake: typeof import('pdfmake')): void {
  // The types lack it.
  const { virtualfs } = pdfmake as typeof pdfmake & {
    virtualfs: Pick<typeof import('node:fs'), 'writeFileSync'>;
  };
  for (const [name, source] of Object.entries(fontSources())) virtualfs.writeFileSync(name, source);
  pdfmake.setFonts({
    [TEXT_FONT]: {
      normal: TEXT_FONT,
      bold: `${TEXT_FONT} bold`,
      italics: `${TEXT_FONT} italic`,
      bolditalics: `${TEXT_FONT} bold italic`,
    },
    [EMOJI_FONT]: {
      normal: EMOJI_FONT,
      bold: EMOJI_BOLD,
      italics: EMOJI_FONT,
      bolditalics: EMOJI_BOLD,
    },
  });
  // No access to the network or other files.
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy(() => false);
}

const PREFIX = 'open font: ';

/** Stand for the files of fonts, by name: pdfkit would read the tables of a file again for each document. */
export function fontSources(): Readonly<Record<string, Buffer>> {
  fontkit();
  return Object.fromEntries(Object.keys(FILES).map((name) => [name, Buffer.from(PREFIX + name)]));
}

/** A format of fontkit, which calls it with `new`: its content is the name of a font. */
function OpenFont({ buffer }: { readonly buffer: Uint8Array }): Font {
  return fontOf(Buffer.from(buffer).toString().slice(PREFIX.length));
}
OpenFont.probe = (buffer: Uint8Array) => Buffer.from(buffer).toString('latin1').startsWith(PREFIX);

export const inTextFont = (codePoint: number) => measuring(TEXT_FONT).hasGlyphForCodePoint(codePoint);
export const inEmojiFont = (codePoint: number) => measuring(EMOJI_FONT).hasGlyphForCodePoint(codePoint);

/** Points of a line that is not bold. */
export function textWidth(text: string, fontSize: number): number {
  const font = measuring(TEXT_FONT);
  return (font.layout(text).advanceWidth / font.unitsPerEm) * fontSize;
}

const measuring = onceEach(fontOf);

/** Shares the tables, and has glyphs of its own: they remember the text of a document, for those who copy it. */
function fontOf(name: string): Font {
  return Object.create(tablesOf(name), { _glyphs: { value: {} } });
}

/** Never lays out a text itself: what it keeps of that would be shared too. */
const tablesOf = onceEach((name): Font => {
  const font = fontkit().openSync(FILES[name] ?? '');
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${name} is not one font but several`);
  return font;
});

function onceEach(open: (name: string) => Font): (name: string) => Font {
  const known = new Map<string, Font>();
  return (name) => {
    const font = known.get(name) ?? open(name);
    known.set(name, font);
    return font;
  };
}

type Fontkit = typeof import('fontkit') & { registerFormat(format: typeof OpenFont): void };

let kit: Fontkit | undefined;

function fontkit(): Fontkit {
  if (kit) return kit;
  // An import would load a second copy.
  kit = require('fontkit') as Fontkit;
  kit.registerFormat(OpenFont);
  return kit;
}
