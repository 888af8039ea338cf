/** The product's answers to its clients, to be compared with its final state. */
export interface Ledger {
  /** Reservations that were answered with 2xx, by id, with the key of their request. */
  readonly booked: Map<string, string>;
  /** The reservations whose cancellation or check-in was answered. */
  readonly cancelled: Set<string>;
  readonly checkedIn: Set<string>;
  /** Keys of bookings that were refused: nothing of them may be there. */
  readonly refused: Set<string>;
  /** Bookings as they were sent, by key: sent once more they get the same answer. */
  readonly sent: Map<string, object>;
  /** Every try of a request that changes something. */
  readonly tries: Try[];
  /** Answers that nobody should ever get. */
  readonly wrong: string[];
}

/** The outcome of sending a request once. `refused`: no server accepted it. `broken`: no response came. */
export interface Try {
  readonly what: string;
  readonly outcome: number | 'refused' | 'broken';
  readonly detail: string;
  /** The answer is that of an earlier try. */
  readonly replayed: boolean;
}

export function newLedger(): Ledger {
  return {
    booked: new Map(),
    cancelled: new Set(),
    checkedIn: new Set(),
    refused: new Set(),
    sent: new Map(),
    tries: [],
    wrong: [],
  };
}

/** In one line, for the reader of the run. */
export function summary({ booked, cancelled, checkedIn, refused, tries }: Ledger): string {
  const count = (wanted: (outcome: Try['outcome']) => boolean) =>
    tries.filter(({ outcome }) => wanted(outcome)).length;
  return [
    `${tries.length} requests`,
    `${count((outcome) => outcome === 'refused')} refused`,
    `${count((outcome) => outcome === 'broken')} broken`,
    `${count((outcome) => typeof outcome === 'number' && outcome >= 500)} answered with 5xx`,
    `${booked.size} reservations`,
    `${cancelled.size} cancelled`,
    `${checkedIn.size} checked in`,
    `${refused.size} bookings found their time taken`,
  ].join(', ');
}
