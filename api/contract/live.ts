import { call } from './call.ts';
import { bytes } from './fields.ts';

export const liveCalls = {
  live: call({
    method: 'GET',
    path: '/api/live',
    access: 'staff',
    summary:
      'Server-sent events: `moved` with `{keys}` when views change: `day:{attraction}:{date}`, `reservation:{id}`, `person:{id}`, `user:{id}`, `catalog`, `audit`; `*` for anything',
    response: bytes,
    answer: 'events',
  }),
};
