import { EMOJI_FONT, inEmojiFont, inTextFont } from './fonts.ts';

/** Default font without `font`. */
export interface Run {
  readonly text: string;
  readonly font?: string;
  /** Keeps an emoji of several code points together. */
  readonly noWrap?: true;
}

const REPLACEMENT = '\ufffd';
const ORDINARY = /^[\n\x20-\x7e\u00a0-\u017f–—‘’“”…€]*$/;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** Characters that can be text or emoji: with a selector, or as a keycap. */
const TYPED_AS_EMOJI = /\p{Emoji_Presentation}|\ufe0f|\u20e3/u;

const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' });

/** Emoji get their own font, and nothing is dropped silently. */
export function printable(text: string): string | Run[] {
  const tidy = text
    .normalize('NFC')
    .replace(/[^\S\n]|(?!\n)\p{Cc}/gu, ' ')
    .trim();
  if (ORDINARY.test(tidy)) return tidy;
  const runs: Run[] = [];
  for (const { segment } of graphemes.segment(tidy)) {
    if (isEmoji(segment)) runs.push({ text: segment, font: EMOJI_FONT, noWrap: true });
    else {
      const last = runs.at(-1);
      const shown = inTexts(segment);
      if (last && !last.font) runs[runs.length - 1] = { text: last.text + shown };
      else runs.push({ text: shown });
    }
  }
  return runs;
}

function isEmoji(grapheme: string): boolean {
  const codePoints = codePointsOf(grapheme.replace(INVISIBLE, ''));
  if (codePoints.length === 0 || !codePoints.every(inEmojiFont)) return false;
  return TYPED_AS_EMOJI.test(grapheme) || !codePoints.every(inTextFont);
}

/** Replaces a grapheme that the text font lacks. */
function inTexts(grapheme: string): string {
  if (grapheme === '\n') return grapheme;
  const [base, ...marks] = codePointsOf(grapheme.replace(INVISIBLE, ''));
  if (base === undefined) return '';
  if (!inTextFont(base)) return REPLACEMENT;
  return [base, ...marks.map((mark) => (inTextFont(mark) ? mark : 0xfffd))]
    .map((codePoint) => String.fromCodePoint(codePoint))
    .join('');
}

function codePointsOf(text: string): number[] {
  return Array.from(text, (character) => character.codePointAt(0) ?? 0);
}
