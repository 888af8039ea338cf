import { EXPECTATIONS } from './expectations.ts';
import type { Control } from './page-controls.ts';
import { describeControl } from './rank.ts';

/** A kind of control of a page, and what came of pressing it. */
export interface Pressed {
  readonly page: string;
  readonly control: Control;
  readonly outcome: string;
}

const FAILED =
  /no existe|no hemos encontrado|no se ha encontrado|no se ha podido|no ha sido posible|no se ha sido posible|ha ocurrido un error/i;

/** Whether a page says that something has failed. */
export function isFailure(sentence: string): boolean {
  return FAILED.test(sentence);
}

/** Pressed controls, and the faults found. */
export class Findings {
  readonly pressed: Pressed[] = [];
  readonly faults: string[] = [];
  readonly #role: string;

  constructor(role: string) {
    this.#role = role;
  }

  note(page: string, control: Control, outcome: string): void {
    this.pressed.push({ page, control, outcome });
  }

  /** `control`: null where the page was only opened. Expected outcomes are no faults. */
  fault(page: string, control: Control | null, fault: string): void {
    const name = control ? `${control.layer} | ${control.name}` : '';
    const isExpected = EXPECTATIONS.some(
      (one) =>
        (one.role ?? this.#role) === this.#role &&
        (one.page ?? /^/).test(page) &&
        (one.control ?? /^$/).test(name) &&
        one.fault.test(fault),
    );
    const where = control ? describeControl(control) : 'opened';
    if (!isExpected) this.faults.push(`${page} › ${where}: ${fault}`);
  }
}
