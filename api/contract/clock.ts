import { z } from 'zod';
import { call } from './call.ts';

export const clockCalls = {
  datetimeNow: call({
    method: 'GET',
    path: '/api/admin/datetime/now',
    access: 'public',
    summary: 'The product’s local date and time',
    response: z.object({ date: z.string(), datetime: z.string() }),
  }),
};
