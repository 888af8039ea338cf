/** The pages of plain text that an administrator writes, by the names of their texts, which are stored for good. */
export const PAGE_TEXT_NAMES = ['privacy', 'terms', 'contact_page', 'accessibility'] as const;
export type PageTextName = (typeof PAGE_TEXT_NAMES)[number];
export type PageTexts = Readonly<Record<PageTextName, string>>;

export const PAGE_TEXT_MAX = 12_000;
const HEADING_MAX = 80;

export interface TextBlock {
  readonly kind: 'heading' | 'paragraph';
  readonly text: string;
}

/** The blocks of such a text, which blank lines separate; a short line by itself without a mark at its end is a heading. */
export function blocksOf(text: string): readonly TextBlock[] {
  const blocks = text.split(/\n\s*\n/).map((block) => block.trim());
  return blocks.filter((block) => block !== '').map((block) => ({ kind: kindOf(block), text: block }));
}

function kindOf(block: string): TextBlock['kind'] {
  const isLine = !block.includes('\n') && block.length <= HEADING_MAX;
  return isLine && !/[.,:;!)»]$/.test(block) ? 'heading' : 'paragraph';
}
