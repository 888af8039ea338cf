import { circle, icon } from './icons.tsx';

export type Tone = 'question' | 'success' | 'error';

const ICONS = {
  question: icon(circle(12, 12, 9), 'M9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1 1-1.1 1.8M12 16.6v.1'),
  success: icon(circle(12, 12, 9), 'm8 12.3 2.8 2.8L16 9.6'),
  error: icon(circle(12, 12, 9), 'M12 7.5v5.5M12 16.4v.1'),
} as const;

export function ToneIcon({ tone }: { tone: Tone }) {
  const Icon = ICONS[tone];
  return (
    <span className={`r-tone r-tone-${tone}`}>
      <Icon size={24} />
    </span>
  );
}
