import { Tag } from '@blueprintjs/core';
import './show.css';

interface BadgeProps {
  readonly text: string;
  readonly tone?: 'neutral' | 'good' | 'warning' | 'danger';
}

const INTENTS = { neutral: 'none', good: 'success', warning: 'warning', danger: 'danger' } as const;

/** A state in a word: "Activo", "Baneado", "Marcada". Never by colour alone: the word says it. */
export function Badge({ text, tone = 'neutral' }: BadgeProps) {
  return (
    <Tag minimal round intent={INTENTS[tone]} className={`ui-badge is-${tone}`}>
      {text}
    </Tag>
  );
}
