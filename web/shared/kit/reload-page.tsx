import { useEffect } from 'react';
import { Skeleton } from './states.tsx';

/**
 * A page of the other application: reloads the address, which already is that page's. The history's state, which the
 * link carried along, stays.
 */
export function ReloadPage() {
  useEffect(() => window.location.reload(), []);
  return <Skeleton label="Abriendo la página…" />;
}
