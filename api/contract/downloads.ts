import { z } from 'zod';
import { get } from './call.ts';
import { answerOf, opaqueId } from './fields.ts';

export const downloadCalls = {
  ticket: get('/download/ticket/:code', 'public', {
    summary: 'Ticket of a reservation as PDF, by QR or short code; `paper=roll` for 80 mm printers',
    params: z.object({ code: opaqueId }),
    query: z.object({ paper: z.enum(['a4', 'roll'], 'Elija a4 o roll').default('a4') }),
    ...answerOf('pdf'),
    limit: 'lookup',
  }),
  order: get('/download/invoice_/:order_id', 'staff', {
    summary: 'All reservations of an order as PDF',
    params: z.object({ order_id: opaqueId }),
    owner: { kind: 'order', id: 'order_id' },
    ...answerOf('pdf'),
  }),
};
