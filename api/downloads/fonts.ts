import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import pdfmake from 'pdfmake';
import { type Covers, coverageOf } from './covered.ts';

const { resolve } = createRequire(import.meta.url);
const roboto = join(dirname(resolve('pdfmake/package.json')), 'fonts', 'Roboto');
const notoEmoji = dirname(resolve('@expo-google-fonts/noto-emoji/package.json'));

const TEXT_FILE = join(roboto, 'Roboto-Regular.ttf');
const EMOJI_FILE = join(notoEmoji, '400Regular', 'NotoEmoji_400Regular.ttf');
const EMOJI_BOLD_FILE = join(notoEmoji, '700Bold', 'NotoEmoji_700Bold.ttf');

export const TEXT_FONT = 'Roboto';
export const EMOJI_FONT = 'NotoEmoji';

/** Gives the PDF library its fonts. It opens the file of one when a document uses it. */
export function registerFonts(): void {
  pdfmake.setFonts({
    [TEXT_FONT]: {
      normal: TEXT_FILE,
      bold: join(roboto, 'Roboto-Medium.ttf'),
      italics: join(roboto, 'Roboto-Italic.ttf'),
      bolditalics: join(roboto, 'Roboto-MediumItalic.ttf'),
    },
    [EMOJI_FONT]: {
      normal: EMOJI_FILE,
      bold: EMOJI_BOLD_FILE,
      italics: EMOJI_FILE,
      bolditalics: EMOJI_BOLD_FILE,
    },
  });
  // Documents are made of what we give them: their fonts, and nothing from the network or elsewhere on the disk.
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => path.startsWith(roboto) || path.startsWith(notoEmoji));
}

/** Whether the font of texts, or that of emoji, has a sign for a code point. Read when they are first asked. */
export const inTextFont: Covers = readLate(TEXT_FILE);
export const inEmojiFont: Covers = readLate(EMOJI_FILE);

function readLate(file: string): Covers {
  let covers: Covers | undefined;
  return (codePoint) => {
    covers ??= coverageOf(file);
    return covers(codePoint);
  };
}
