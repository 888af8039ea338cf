import { useEffect, useRef } from 'react';
import { useToaster } from '../../shared/kit/toaster.tsx';
import type { CenterOfTheDay } from '../../shared/text/center-of-the-day.ts';

/** Keeps the center of the address and that of the day the same: the last change leads. Null while unknown. */
export function useCenterInAddress(
  day: CenterOfTheDay,
  asked: number | null,
  write: (centerId: number) => void,
): number | null {
  const seen = useRef<number | null>();
  const dayId = day.center?.id ?? null;
  const isKnown = day.centers.some(({ id }) => id === asked);
  const centerId = isKnown && asked !== seen.current ? asked : dayId;
  useReportUnknown(dayId === null || isKnown ? null : asked, day.center?.name ?? '');
  useEffect(() => {
    if (centerId === null) return;
    seen.current = asked;
    if (centerId !== dayId) day.choose(centerId);
    if (centerId !== asked) write(centerId);
  }, [asked, centerId, dayId, day, write]);
  return centerId;
}

/** Reports a center of the address that does not exist, which the address loses at once. */
function useReportUnknown(asked: number | null, shownName: string): void {
  const toast = useToaster();
  const reported = useRef<number | null>(null);
  useEffect(() => {
    if (asked === null || reported.current === asked) return;
    reported.current = asked;
    toast({
      message: `El centro de la dirección no existe o se ha eliminado. Se muestra ${shownName}.`,
      intent: 'warning',
    });
  }, [asked, shownName, toast]);
}
