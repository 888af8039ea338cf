import { useEffect } from 'react';
import { Skeleton } from './states.tsx';

/**
 * A page of the other application: the address is there already, so that loading it again brings that one. What the
 * link carried along (the history's state) stays.
 */
export function ReloadPage() {
  useEffect(() => window.location.reload(), []);
  return <Skeleton label="Abriendo la página…" />;
}
