import { blocksOf } from '../../../domain/landing/page-texts.ts';
import './text-blocks.css';

interface Props {
  readonly text: string;
  readonly heading?: 'h2' | 'h3';
}

/** A plain text with its headings and paragraphs. */
export function TextBlocks({ text, heading: Heading = 'h2' }: Props) {
  return (
    <div className="r-text">
      {blocksOf(text).map((block, index) =>
        block.kind === 'heading' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks have nothing but their place
          <Heading key={index}>{block.text}</Heading>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks have nothing but their place
          <p key={index}>{block.text}</p>
        ),
      )}
    </div>
  );
}
