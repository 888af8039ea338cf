/** No event says that a reservation has begun or ended, or that it is another day: rows and their buttons follow the clock. */
export const LIST_LOAD = { keepPrevious: true, refetchInterval: 60_000 } as const;
