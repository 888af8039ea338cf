import type { CDPSession, Locator, Page } from 'playwright-core';

/** A point of the window, in CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A finger on the touch hardware: the browser itself distinguishes taps, scrolls and long presses. */
export class Finger {
  readonly #devtools: CDPSession;
  #at: Point = { x: 0, y: 0 };

  private constructor(devtools: CDPSession) {
    this.#devtools = devtools;
  }

  static async of(page: Page): Promise<Finger> {
    return new Finger(await page.context().newCDPSession(page));
  }

  async down(at: Point): Promise<void> {
    this.#at = at;
    await this.#devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  }

  async moveTo(to: Point, steps = 8): Promise<void> {
    const from = this.#at;
    for (let step = 1; step <= steps; step += 1) {
      const x = from.x + ((to.x - from.x) * step) / steps;
      const y = from.y + ((to.y - from.y) * step) / steps;
      await this.#devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y }] });
    }
    this.#at = to;
  }

  async up(): Promise<void> {
    await this.#devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }
}

/** A point of an element at a share of its width: the middle by default. */
export async function pointOf(element: Locator, share = 0.5): Promise<Point> {
  const box = await element.boundingBox();
  if (!box) throw new Error('not on the screen');
  return { x: box.x + box.width * share, y: box.y + box.height / 2 };
}
