import { type ReactNode, useEffect, useRef } from 'react';

/** What is told above a form once its button was pressed, which may be a screen further down: it comes into sight. */
export function AlertInSight({ of, children }: { readonly of: unknown; readonly children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (of) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [of]);
  return (
    <div role="alert" ref={ref}>
      {children}
    </div>
  );
}
