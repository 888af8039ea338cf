import type { Point } from './point.ts';

/** How long a drag rests on a day's button before it turns the day, and before it turns the next one; milliseconds. */
const FIRST_MS = 450;
const NEXT_MS = 900;
/** Pixels from where it began after which a drag is going somewhere, and after which it has gone to a button on purpose. */
const GOING = 6;
const GONE = 48;

interface DayTurn {
  /** Called with the drag's position; true while it is on a button that turns the day. */
  readonly over: (at: Point) => boolean;
  readonly end: () => void;
}

/** Turns the day while a drag rests on a button with `data-turns-day`, its number of days; waits while a day is loading. */
export function dayTurn(turn: (days: number) => void, isLoading: () => boolean): DayTurn {
  let button: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let start: Point | undefined;
  // The bar of a move may come up beneath a finger that rests, also after it trembled: it has not gone to a button.
  let isOnItsWay = false;
  const end = () => {
    clearTimeout(timer);
    button?.removeAttribute('data-held');
    button = null;
  };
  const wait = (ms: number, days: number) => {
    timer = setTimeout(() => {
      if (!isLoading()) turn(days);
      wait(NEXT_MS, days);
    }, ms);
  };
  return {
    over: ({ clientX, clientY }) => {
      const found =
        document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-turns-day]') ?? null;
      start ??= { clientX, clientY };
      const far = Math.hypot(clientX - start.clientX, clientY - start.clientY);
      isOnItsWay ||= far >= (found ? GONE : GOING);
      if (!isOnItsWay) return found !== null;
      if (found !== button) {
        end();
        button = found;
        found?.setAttribute('data-held', '');
        if (found) wait(FIRST_MS, Number(found.dataset.turnsDay));
      }
      return found !== null;
    },
    end,
  };
}
