import type { Handlers } from '../http/handler.ts';

export const clockHandlers = {
  async datetimeNow({ context }) {
    const { date, datetime } = context().now;
    return { date, datetime };
  },
} satisfies Partial<Handlers>;
