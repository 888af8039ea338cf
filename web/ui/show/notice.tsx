import { AlertIcon } from '../../shared/kit/icons.tsx';

/** A message that screen readers announce; its element always exists, or they would miss it. */
export function Notice({ text, tone }: { text: string; tone: 'warning' | 'danger' }) {
  return (
    <div role="alert">
      {text && (
        <p className={`ui-notice is-${tone}`}>
          <AlertIcon />
          <span>{text}</span>
        </p>
      )}
    </div>
  );
}
