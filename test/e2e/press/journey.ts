import type { Page } from 'playwright-core';
import { pageOf } from '../../../api/contract/pages.ts';
import { Findings, isFailure, type Pressed } from './findings.ts';
import { Hand } from './hand.ts';
import type { Control } from './page-controls.ts';
import { endsSession, isOfFrame, isSameAnywhere, LATE, rankOf } from './rank.ts';

interface Known {
  readonly control: Control;
  /** True for the frame around every page and for dialogs opened from it. */
  readonly isFrame: boolean;
  /** Keys to press on the fresh page until it is visible. */
  readonly path: readonly string[];
}

const MOST = 300;

interface JourneyOptions {
  /** The role, as expectations name it. */
  readonly role: string;
  /** Errors of the console, of the page, and refusals, since the last call. */
  readonly troubles: () => readonly string[];
  /** Logs in again, where a press has ended the session. */
  readonly renew: () => Promise<void>;
  /** Pressed by a role with fewer rights: not pressed again. */
  readonly before: readonly Pressed[];
}

/** One page of the journey: which of its controls were seen, and which were pressed. */
interface Visit {
  readonly pattern: string;
  readonly address: string;
  readonly known: Map<string, Known>;
  readonly done: Set<string>;
  /** Title of the page. */
  heading: string;
}

/** Presses every kind of control of a page once, also in what opens, and notes what leads nowhere. */
export class Journey {
  readonly findings: Findings;
  readonly #page: Page;
  readonly #hand: Hand;
  readonly #options: JourneyOptions;
  /** Keys of controls that are the same on every page. */
  readonly #elsewhere = new Set<string>();
  readonly #pressedBefore: ReadonlySet<string>;

  private constructor(page: Page, hand: Hand, options: JourneyOptions) {
    this.#page = page;
    this.#hand = hand;
    this.#options = options;
    this.findings = new Findings(options.role);
    this.#pressedBefore = new Set(options.before.map(({ page: of, control }) => `${of} ${control.key}`));
  }

  static async on(page: Page, options: JourneyOptions): Promise<Journey> {
    return new Journey(page, await Hand.on(page), options);
  }

  /** Opens a page of the list and presses what is there. */
  async visit(pattern: string, address: string): Promise<void> {
    const visit: Visit = { pattern, address, known: new Map(), done: new Set(), heading: '' };
    if (!(await this.#open(visit))) return;
    let from: readonly string[] = [];
    for (let count = 0; count < MOST; count++) {
      const next = await this.#next(visit, from);
      if (next === 'nothing') return;
      visit.done.add(next.key);
      const { path = [], isFrame = false } = visit.known.get(next.key) ?? {};
      if (isFrame || isSameAnywhere(next)) this.#elsewhere.add(next.key);
      const hasLeft = await this.#press(visit, next);
      if (endsSession(next)) await this.#options.renew();
      if (hasLeft) await this.#return(visit);
      from = hasLeft ? [] : [...path, next.key];
    }
    this.findings.fault(pattern, null, `more than ${MOST} kinds of controls`);
  }

  /** Whether it is that page which is shown. */
  async #open(visit: Visit): Promise<boolean> {
    const { pattern, address } = visit;
    this.#options.troubles();
    await this.#page.goto(address);
    await this.#hand.rest();
    visit.heading = await this.#judge(pattern, null);
    const shown = pageOf(this.#path);
    if (shown !== pattern) this.findings.fault(pattern, null, `leads to ${shown}`);
    return shown === pattern;
  }

  /** The control to press now; `from`: what was pressed to get here. */
  async #next(visit: Visit, from: readonly string[]): Promise<Control | 'nothing'> {
    const { known } = visit;
    const visible = await this.#controls();
    for (const control of visible) {
      const isFrame = isOfFrame(control) || (known.get(from[0] ?? '')?.isFrame ?? false);
      if (!known.has(control.key)) known.set(control.key, { control, path: from, isFrame });
    }
    const best = this.#first(visit, visible);
    if (best && rankOf(best) < LATE) return best;
    for (;;) {
      const pending = this.#first(
        visit,
        [...known.values()].map(({ control }) => control),
      );
      if (!pending) return 'nothing';
      if (pending.key === best?.key) return best;
      const reached = await this.#reach(visit, pending);
      if (reached) return reached;
      visit.done.add(pending.key);
      this.findings.note(visit.pattern, pending, 'could not be reached again');
    }
  }

  #first({ pattern, done }: Visit, among: readonly Control[]): Control | undefined {
    return among
      .filter(({ key }) => !done.has(key) && !this.#elsewhere.has(key))
      .filter((one) => !this.#pressedBefore.has(`${pattern} ${one.key}`))
      .sort((a, b) => rankOf(a) - rankOf(b))[0];
  }

  /** Shows a control again. A closed dialogue leaves the page as it was; else the page is loaded again. */
  async #reach(visit: Visit, { key }: Control): Promise<Control | undefined> {
    const { path = [] } = visit.known.get(key) ?? {};
    const found = await this.#follow(path, key);
    if (found) return found;
    await this.#load(visit);
    return this.#follow(path, key);
  }

  async #follow(path: readonly string[], wanted: string): Promise<Control | undefined> {
    for (const key of path) if (!(await this.#hand.press(key))) return undefined;
    this.#options.troubles();
    return (await this.#controls()).find(({ key }) => key === wanted);
  }

  async #load({ address }: Visit): Promise<void> {
    await this.#page.goto(address);
    await this.#hand.rest();
    this.#options.troubles();
  }

  /** From the page that a link has opened. */
  async #return(visit: Visit): Promise<void> {
    await this.#page.goBack();
    await this.#hand.rest();
    // The page that was left may still be drawn.
    const isBack = await this.#hand.look((of) => window.effects.shows(of), visit.heading);
    this.#options.troubles();
    if (!isBack || pageOf(this.#path) !== visit.pattern) await this.#load(visit);
  }

  #controls(): Promise<readonly Control[]> {
    return this.#hand.look(() => window.controls.all(), null);
  }

  /** Whether another page is shown now. */
  async #press({ pattern }: Visit, control: Control): Promise<boolean> {
    if (control.isDisabled) {
      if (!control.reason) this.findings.fault(pattern, control, 'is disabled without a reason');
      this.findings.note(pattern, control, 'is disabled');
      return false;
    }
    if (control.isCurrent || (control.href && (control.opensTab || !this.#isPage(control.href)))) {
      this.findings.note(
        pattern,
        control,
        control.isCurrent ? 'is current' : await this.#ask(pattern, control),
      );
      return false;
    }
    const before = this.#path;
    const outcome = await this.#hand.press(control.key);
    if (outcome?.isFault) this.findings.fault(pattern, control, outcome.text);
    await this.#judge(pattern, control);
    const hasLeft = this.#path !== before;
    if (hasLeft && pageOf(this.#path) === null)
      this.findings.fault(pattern, control, `${this.#path} is no page`);
    const text = outcome?.text ?? 'could not be reached again';
    this.findings.note(pattern, control, hasLeft ? `opens ${pageOf(this.#path)}` : text);
    return hasLeft;
  }

  /** A file, or a page elsewhere: asked for, not opened. */
  async #ask(pattern: string, control: Control): Promise<string> {
    const { protocol, origin, pathname } = new URL(control.href);
    if (origin !== new URL(this.#page.url()).origin)
      return `leads to ${protocol.startsWith('http') ? origin : protocol}`;
    const answer = await this.#page.context().request.get(control.href);
    if (!answer.ok()) this.findings.fault(pattern, control, `${answer.status()} ${pathname}`);
    return `gives ${answer.headers()['content-type']?.split(';')[0]}`;
  }

  /** Notes errors, refusals and sentences of failure that nobody expects here; gives the title. */
  async #judge(pattern: string, control: Control | null): Promise<string> {
    // A screen on a wall has no title.
    const needsHeading = pageOf(this.#path) !== '/ventanilla/:centerSlug';
    const { heading, sentences } = await this.#hand.look((of) => window.effects.said(of), needsHeading);
    for (const trouble of this.#options.troubles()) this.findings.fault(pattern, control, trouble);
    for (const sentence of sentences)
      if (isFailure(sentence)) this.findings.fault(pattern, control, sentence);
    if (needsHeading && heading === '') this.findings.fault(pattern, control, `no heading at ${this.#path}`);
    return heading;
  }

  get #path(): string {
    return new URL(this.#page.url()).pathname;
  }

  #isPage(href: string): boolean {
    return (
      new URL(href).origin === new URL(this.#page.url()).origin && pageOf(new URL(href).pathname) !== null
    );
  }
}
