import { useEffect } from 'react';
import { Skeleton } from './states.tsx';

/** For a page of the other application: reloads its address and keeps the history's state. */
export function ReloadPage() {
  useEffect(() => window.location.reload(), []);
  return <Skeleton label="Abriendo la página…" />;
}
