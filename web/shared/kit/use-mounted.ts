import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Whether the component is still shown: for answers and toasts that outlive it. */
export function useMounted(): RefObject<boolean> {
  const isMounted = useRef(true);
  useLayoutEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
