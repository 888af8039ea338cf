import { type ReactNode, useEffect, useRef } from 'react';

/** An alert above a form scrolls into view, since the pressed button may be a screen further down. */
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
