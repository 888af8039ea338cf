import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Font, FontCollection } from 'fontkit';

const require = createRequire(import.meta.url);
const inter = dirname(require.resolve('@expo-google-fonts/inter/package.json'));
const notoEmoji = dirname(require.resolve('@expo-google-fonts/noto-emoji/package.json'));

const TEXT_FILE = join(inter, '400Regular', 'Inter_400Regular.ttf');
const BOLD_FILE = join(inter, '600SemiBold', 'Inter_600SemiBold.ttf');
const EMOJI_FILE = join(notoEmoji, '400Regular', 'NotoEmoji_400Regular.ttf');
const EMOJI_BOLD_FILE = join(notoEmoji, '700Bold', 'NotoEmoji_700Bold.ttf');

export const TEXT_FONT = 'Inter';
export const EMOJI_FONT = 'NotoEmoji';

export const fontFiles: Readonly<Record<string, string>> = {
  [TEXT_FONT]: TEXT_FILE,
  [`${TEXT_FONT} bold`]: BOLD_FILE,
  [EMOJI_FONT]: EMOJI_FILE,
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
  pdfmake.setFonts({
    [TEXT_FONT]: {
      normal: TEXT_FILE,
      bold: BOLD_FILE,
      italics: join(inter, '400Regular_Italic', 'Inter_400Regular_Italic.ttf'),
      bolditalics: join(inter, '600SemiBold_Italic', 'Inter_600SemiBold_Italic.ttf'),
    },
    [EMOJI_FONT]: {
      normal: EMOJI_FILE,
      bold: EMOJI_BOLD_FILE,
      italics: EMOJI_FILE,
      bolditalics: EMOJI_BOLD_FILE,
    },
  });
  // No access to the network or other files.
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => path.startsWith(inter) || path.startsWith(notoEmoji));
}

const textFont = opened(TEXT_FILE);
const emojiFont = opened(EMOJI_FILE);

export const inTextFont = (codePoint: number) => textFont().hasGlyphForCodePoint(codePoint);
export const inEmojiFont = (codePoint: number) => emojiFont().hasGlyphForCodePoint(codePoint);

/** Points of a line that is not bold. */
export function textWidth(text: string, fontSize: number): number {
  return (textFont().layout(text).advanceWidth / textFont().unitsPerEm) * fontSize;
}

/** Opened on demand. */
function opened(file: string): () => Font {
  let font: Font | FontCollection | undefined;
  return () => {
    // An import would load a second copy.
    font ??= (require('fontkit') as typeof import('fontkit')).openSync(file);
    if (!('hasGlyphForCodePoint' in font)) throw new Error(`${file} is not one font but several`);
    return font;
  };
}
