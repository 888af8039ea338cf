import { useState } from 'react';
import { calls } from '../../../../../api/contract/calls.ts';
import { useAction } from '../../../../shared/kit/use-action.ts';
import { outsideText, useTakeBack } from '../use-undo-hours.ts';
import { areaOf, type Selection, textOf } from './area.ts';

export type PaintMode = 'paint' | 'erase';

const TEXTS = {
  paint: { done: 'Se abrió', failure: 'No se ha sido posible agregar el horario' },
  erase: { done: 'Se cerró', failure: 'No se ha sido posible eliminar este horario' },
} as const;

export interface WeekPainting {
  readonly isBusy: boolean;
  /** The last change as text; '' before the first and after an undo. */
  readonly done: string;
  /** Opens or closes what was drawn; true: it is done. */
  readonly apply: (brush: PaintMode, drawn: Selection) => Promise<boolean>;
  /** Takes the last back; nothing where there is none. */
  readonly undo: () => Promise<void>;
}

/** Opens and closes hours of a week, `minutes` a slot; the last change can be taken back. */
export function useWeekPainting(attractionId: number, minutes: number): WeekPainting {
  const painting = useAction(calls.paintAvailableDates, { failure: TEXTS.paint.failure });
  const erasing = useAction(calls.eraseAvailableDates, { failure: TEXTS.erase.failure });
  const takeBack = useTakeBack();
  const [last, setLast] = useState<{ readonly text: string; readonly change: string } | null>(null);
  const attraction_ids = [attractionId];
  return {
    isBusy: painting.isBusy || erasing.isBusy,
    done: last?.text ?? '',
    async apply(brush, drawn) {
      const area = areaOf(drawn);
      const answer =
        brush === 'paint'
          ? await painting.run({ body: { attraction_ids, ...area, minutes } })
          : await erasing.run({ body: { attraction_ids, ...area } });
      // Where nothing changed, the change before is still the last.
      if (answer && answer.change !== '')
        setLast({
          text: `${TEXTS[brush].done}: ${textOf(area)}${outsideText(answer)}`,
          change: answer.change,
        });
      return answer !== null;
    },
    async undo() {
      if (!last) return;
      setLast(null);
      await takeBack({ attractionIds: attraction_ids, change: last.change });
    },
  };
}
