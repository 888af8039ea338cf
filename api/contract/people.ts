import { z } from 'zod';
import { call } from './call.ts';

export const peopleCalls = {
  personByCui: call({
    method: 'GET',
    path: '/api/get-profile/:cui',
    access: 'staff',
    summary: 'A registered person by CUI',
    views: ['person-directory'],
    params: z.object({ cui: z.string().regex(/^\d{1,13}$/, 'El CUI tiene como máximo 13 dígitos') }),
    response: z.object({
      first_name: z.string(),
      last_name: z.string(),
      gender: z.string(),
      date_of_birth: z.string(),
      phone: z.string(),
    }),
  }),
};
