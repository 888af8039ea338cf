import type { Handlers } from '../http/handler.ts';

/** The time of the product. */
export const clockHandlers = {
  async datetimeNow({ context }) {
    const { date, datetime } = context().now;
    return { date, datetime };
  },
} satisfies Partial<Handlers>;
