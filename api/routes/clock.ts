import type { Handlers } from '../handler.ts';

/** What time it is here. */
export const clockHandlers = {
  async datetimeNow({ context }) {
    const { date, datetime } = context().now;
    return { date, datetime };
  },
} satisfies Partial<Handlers>;
