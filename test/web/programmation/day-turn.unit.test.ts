import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dayTurn } from '../../../web/console/programmation/grid/moving/day-turn.ts';

/** A button that leads to the next day, below y = 500 while `isShown`. */
const button = {
  dataset: { turnsDay: '1' },
  setAttribute: () => undefined,
  removeAttribute: () => undefined,
  closest: () => button,
};
let isShown = true;
let isLoading = false;
let turned = 0;

beforeEach(() => {
  [isShown, isLoading, turned] = [true, false, 0];
  vi.useFakeTimers();
  vi.stubGlobal('document', {
    elementFromPoint: (_: number, y: number) => (isShown && y > 500 ? button : { closest: () => null }),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const at = (clientY: number) => ({ clientX: 100, clientY });
const turning = () =>
  dayTurn(
    (days) => {
      turned += days;
    },
    () => isLoading,
  );

describe('a drag over the button of the next day', () => {
  test('turns the day once it rests there, and again later', () => {
    const { over } = turning();
    over(at(100));
    over(at(300));
    expect(over(at(600))).toBe(true);
    vi.advanceTimersByTime(450);
    expect(turned).toBe(1);
    vi.advanceTimersByTime(900);
    expect(turned).toBe(2);
  });

  test('waits for a day that is still being loaded before it turns to the next', () => {
    const { over } = turning();
    over(at(100));
    over(at(600));
    vi.advanceTimersByTime(450);
    isLoading = true;
    vi.advanceTimersByTime(5_000);
    expect(turned).toBe(1);
    isLoading = false;
    vi.advanceTimersByTime(900);
    expect(turned).toBe(2);
  });

  test('turns none where the button came up beneath a finger that rests and trembles', () => {
    const { over } = turning();
    isShown = false;
    over(at(600));
    over(at(603));
    isShown = true;
    over(at(598));
    over(at(620));
    vi.advanceTimersByTime(5_000);
    expect(turned).toBe(0);
  });

  test('turns it for a finger that began beneath it, left and came back', () => {
    const { over } = turning();
    over(at(600));
    over(at(400));
    over(at(600));
    vi.advanceTimersByTime(450);
    expect(turned).toBe(1);
  });

  test('turns none any more when the drag has left or ended', () => {
    const { over, end } = turning();
    over(at(100));
    over(at(600));
    over(at(200));
    vi.advanceTimersByTime(5_000);
    over(at(600));
    end();
    vi.advanceTimersByTime(5_000);
    expect(turned).toBe(0);
  });
});
