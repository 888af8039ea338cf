export interface Party {
  /** 0: nobody has entered it. */
  readonly capacity: number;
  readonly coming: number;
  readonly free: number;
}

export function peopleText(count: number): string {
  return count === 1 ? '1 persona' : `${count} personas`;
}

export function comingText({ capacity, coming }: Party): string {
  return capacity === 0 ? `Van ${coming}` : `Van ${coming} de ${capacity}`;
}

/** Follows `comingText`. */
export function roomText({ capacity, free }: Party): string {
  if (capacity === 0) return '';
  return free === 1 ? '; queda 1 lugar' : `; quedan ${free} lugares`;
}
