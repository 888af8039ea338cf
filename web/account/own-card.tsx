import type { ReactNode } from 'react';
import { OUTDATED } from '../shared/kit/states.tsx';
import { useHeadingAtEnd } from '../shared/kit/use-heading-at-end.ts';

interface OwnCardProps {
  readonly titleId: string;
  /** `mar 24 nov · 10:00–11:00`. */
  readonly when: string;
  readonly center: string;
  readonly court: string;
  readonly heading?: 'h2' | 'h3';
  readonly look?: string;
  readonly status?: ReactNode;
  readonly children: ReactNode;
}

export function OwnCard({
  titleId,
  when,
  center,
  court,
  heading: Heading = 'h3',
  look,
  ...rest
}: OwnCardProps) {
  useHeadingAtEnd();
  return (
    <article className={`r-own-card r-card ${look ?? ''}`} aria-labelledby={titleId}>
      <header>
        <Heading id={titleId} className="r-own-when">
          {when}
        </Heading>
        {rest.status}
        <p className="r-own-where">
          {court} <span className="r-muted">{center}</span>
        </p>
      </header>
      {rest.children}
    </article>
  );
}

interface OwnListProps<Item> {
  readonly items: readonly Item[];
  readonly card: (item: Item) => ReactNode;
  /** They are the answer to another question, whose own is on its way: shown, but not to be used. */
  readonly isOutdated?: boolean;
}

export function OwnList<Item extends { readonly id: string }>(props: OwnListProps<Item>) {
  const { items, card, isOutdated = false } = props;
  return (
    <ul className="r-own" {...(isOutdated && OUTDATED)}>
      {items.map((item) => (
        <li key={item.id}>{card(item)}</li>
      ))}
    </ul>
  );
}
