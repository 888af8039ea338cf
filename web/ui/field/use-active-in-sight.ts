import { useEffect } from 'react';

/** The focus stays in the input: the browser does not scroll to the option that its arrows choose. */
export function useActiveInSight(id: string | undefined): void {
  useEffect(() => {
    if (id) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [id]);
}
