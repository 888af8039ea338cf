import type { ElementHandle, Page } from 'playwright-core';
import { installControls } from './page-controls.ts';
import { installEffects } from './page-effects.ts';
import { installKinds } from './page-kinds.ts';
import { Traffic } from './traffic.ts';

const NOTHING = 'does nothing';
const TRIES = 20;

/** The outcome of a press; `isFault`: it is nothing that a control may do. */
export interface Outcome {
  readonly text: string;
  readonly isFault: boolean;
}

/** Presses what is on a page as a mouse does, and notices what that changes. */
export class Hand {
  readonly #page: Page;
  readonly #traffic: Traffic;

  private constructor(page: Page) {
    this.#page = page;
    this.#traffic = new Traffic(page);
  }

  static async on(page: Page): Promise<Hand> {
    for (const script of [installKinds, installControls, installEffects]) await page.addInitScript(script);
    return new Hand(page);
  }

  /** Waits until nothing is asked for and nothing is being drawn. */
  rest(): Promise<void> {
    return this.#traffic.rest();
  }

  /** Evaluates on the page, also while the next one replaces it. */
  async look<T, A>(read: (of: A) => T | Promise<T>, of: A, tries = 5): Promise<T> {
    try {
      // The types of playwright unwrap what is sent to the page.
      return await this.#page.evaluate(read as (of: unknown) => T | Promise<T>, of);
    } catch (error) {
      if (tries === 0) throw error;
      await this.rest();
      return this.look(read, of, tries - 1);
    }
  }

  /** Null where there is no such control any more. */
  async press(key: string, tries = TRIES): Promise<Outcome | null> {
    const found = await this.#page.evaluateHandle((of) => window.controls.find(of), key);
    const handle = found.asElement() as ElementHandle<Element> | null;
    if (!handle) return null;
    const aim = () => handle.evaluate((element) => window.effects.aim(element));
    const again = async (): Promise<Outcome | null> => {
      if (tries === 0) return { text: 'is drawn again and again', isFault: true };
      await this.rest();
      return this.press(key, tries - 1);
    };
    const first = await aim();
    if (!first) return again();
    const { x, y, cover } = first;
    // A link that skips to the content shows itself to the keyboard alone.
    if (cover === 'nothing') return this.#act(handle, () => this.#page.keyboard.press('Enter'), true);
    if (cover) return { text: `is covered by ${cover}`, isFault: true };
    await this.#page.mouse.move(x, y);
    await this.rest();
    if (await handle.evaluate((element) => element instanceof HTMLSelectElement)) return this.#choose(handle);
    // Lists that came meanwhile have moved it.
    const now = await aim();
    if (!now) return again();
    return this.#act(handle, () => this.#page.mouse.click(now.x, now.y));
  }

  /** Another choice of a list. */
  async #choose(handle: ElementHandle<Element>): Promise<Outcome> {
    const index = await (handle as ElementHandle<HTMLSelectElement>).evaluate(
      ({ options, selectedIndex }) => {
        const others = [...options].filter((one) => !one.selected && !one.disabled && one.value !== '');
        const next = others.find((one) => one.index > selectedIndex) ?? others[0];
        return next?.index ?? -1;
      },
    );
    if (index < 0) return { text: 'has one choice', isFault: false };
    return this.#act(handle, () => handle.selectOption({ index }));
  }

  async #act(handle: ElementHandle<Element>, act: () => Promise<unknown>, byKey = false): Promise<Outcome> {
    if (byKey) await handle.evaluate((element) => element instanceof HTMLElement && element.focus());
    const url = this.#page.url();
    this.#traffic.reset();
    await handle.evaluate((element) => window.effects.watch(element));
    await act();
    for (let tries = 0; tries < TRIES; tries++) {
      await this.rest();
      const text = await this.#outcome(url);
      if (text) return { text, isFault: false };
    }
    return { text: NOTHING, isFault: true };
  }

  async #outcome(url: string): Promise<string> {
    if (this.#page.url() !== url) return 'changes the address';
    const calls = this.#traffic.seen.filter((one) => !one.includes('/assets/'));
    if (calls.length > 0) return [...new Set(calls.map(withoutIds))].slice(0, 2).join(', ');
    const effect = await this.#page.evaluate(() => window.effects.effect()).catch(() => null);
    if (!effect) return 'loads the page';
    if (effect.calls[0]) return effect.calls[0];
    if (effect.changes > 0) return 'changes the page';
    if (effect.isTurned) return 'is turned';
    if (effect.hasSelected) return 'selects a text';
    if (effect.hasFocusMoved) return 'moves the focus';
    return effect.hasScrolled ? 'scrolls' : '';
  }
}

const withoutIds = (call: string) =>
  call.replace(/(?<=\/)[^/]*[\d~][^/]*/g, '#').replace(/(generate|storage)\/.+/, '$1/#');
