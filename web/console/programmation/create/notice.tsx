import { AlertIcon } from '../../../shared/icons.tsx';

/** Says something at once, to the ear too; its place is always there, or a screen reader would miss it. */
export function Notice({ text, tone }: { text: string; tone: 'warning' | 'danger' }) {
  return (
    <div role="alert">
      {text && (
        <p className={`pg-notice is-${tone}`}>
          <AlertIcon />
          <span>{text}</span>
        </p>
      )}
    </div>
  );
}
