import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useToaster } from '../../../../shared/kit/toaster.tsx';
import { hasBadDate, readAddress, writeAddress } from './grid-address.ts';

export function useCorrectedAddress(): void {
  const [search, setSearch] = useSearchParams();
  const toast = useToaster();
  const bad = hasBadDate(search) ? search.get('date') : null;
  const reported = useRef<string | null>(null);
  useEffect(() => {
    if (bad !== null && reported.current !== bad) {
      toast({
        message: `La fecha «${bad}» de la dirección no existe. Se muestra el día de hoy.`,
        intent: 'warning',
      });
    }
    reported.current = bad;
    if (bad !== null) setSearch((now) => writeAddress(now, readAddress(now)), { replace: true });
  }, [bad, toast, setSearch]);
}
