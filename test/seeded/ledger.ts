/** The answers to clients: nothing of them may be lost. */
export interface Ledger {
  readonly people: { readonly id: string; readonly cui: string }[];
  readonly booked: Set<string>;
  /** Those that are dates of a series. */
  readonly dated: Set<string>;
  readonly cancelled: Set<string>;
  readonly restored: Set<string>;
  readonly closures: Set<string>;
  readonly imports: Set<string>;
  /** Entries of the waiting list, and whose they are. */
  readonly entries: Map<string, string>;
  /** Entries whose hour is offered. */
  readonly offered: Set<string>;
  readonly erased: Set<string>;
  /** Ids of commands that were refused: they must have done nothing. */
  readonly refused: Set<string>;
  /** Answers by kind of request and outcome. */
  readonly answers: Map<string, number>;
  /** Commands that were accepted and had something to write, with the position that was answered. */
  readonly positions: { readonly commandIds: readonly string[]; readonly position: bigint }[];
}

export function newLedger(): Ledger {
  return {
    people: [],
    booked: new Set(),
    dated: new Set(),
    cancelled: new Set(),
    restored: new Set(),
    closures: new Set(),
    imports: new Set(),
    entries: new Map(),
    offered: new Set(),
    erased: new Set(),
    refused: new Set(),
    answers: new Map(),
    positions: [],
  };
}
