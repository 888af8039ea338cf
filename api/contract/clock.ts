import { z } from 'zod';
import { get } from './call.ts';

export const clockCalls = {
  datetimeNow: get('/api/admin/datetime/now', 'public', {
    scope: 'availability',
    summary: 'The product’s local date and time',
    response: z.object({ date: z.string(), datetime: z.string() }),
  }),
};
