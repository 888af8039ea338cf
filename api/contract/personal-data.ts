import { z } from 'zod';
import { get, post } from './call.ts';
import { utcInstant } from './facts/times.ts';
import { answerOf, opaqueId } from './fields.ts';
import { person } from './people.ts';
import { reason } from './person-fields.ts';
import { reservation } from './reservations.ts';

const personExport = z.object({
  exported_at: utcInstant,
  person,
  /** Merged entries, unchanged. */
  merged_entries: z.array(person),
  accounts: z.array(
    z.object({
      id: z.string(),
      email: z.string(),
      active: z.boolean(),
      roles: z.array(z.string()),
      registered_at: utcInstant,
      last_login_at: utcInstant.nullable(),
      /** "La de siempre": court, weekday and hours; '' where none was saved. */
      favorite: z.string().default(''),
    }),
  ),
  reservations: z.array(reservation),
});
export type PersonExport = z.output<typeof personExport>;

export const eraseBody = z.object({ reason });

const params = z.object({ id: opaqueId });

export const personalDataCalls = {
  exportPerson: get('/api/person/:id/export', 'admin', {
    owner: { kind: 'person', id: 'id' },
    limit: 'export',
    summary: 'All that is held about a person; for themselves too. Each download is recorded',
    params,
    response: personExport,
  }),
  personalDataPdf: get('/download/report/personal-data/:id', 'admin', {
    owner: { kind: 'person', id: 'id' },
    limit: 'export',
    summary: 'All that is held about a person, as PDF; for themselves too. Each download is recorded',
    params,
    ...answerOf('pdf'),
  }),
  erasePerson: post('/api/person/:id/erase', 'admin', {
    summary:
      'Erase all that describes a person, for good; the reason, which names nobody, stays in the audit log',
    params,
    body: eraseBody,
    views: ['person-directory', 'accounts', 'reservation-detail'],
  }),
};
