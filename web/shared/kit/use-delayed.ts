import { useEffect, useState } from 'react';

/** True once `active` has lasted `ms`: a quick load needs no skeleton that flashes. */
export function useDelayed(active: boolean, ms = 200): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setLate(true), ms);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [active, ms]);
  return active && late;
}
