import { STAFF_ROLE } from '../../../domain/user/roles.ts';
import type { Answer, HttpClient } from '../../support/http-client.ts';

interface Taken {
  readonly courts: readonly {
    readonly id: number;
    readonly hours: readonly { readonly hour_start: string; readonly hour_end: string }[];
  }[];
}

/** Things that the demo lacks, so that their controls are on the pages: somebody who waits, a colleague, a closure. */
export async function makeDeskWork(admin: HttpClient, owner: HttpClient): Promise<void> {
  const colleague = { email: 'usuario.colega@demo.test', roles: [STAFF_ROLE] };
  of(await admin.post('/api/users/invite', colleague));
  await waitForAnHour(owner);
  const { data } = of<{ data: { attraction_id: number; date: string }[] }>(
    await owner.get('/api/user-reservations/1'),
  );
  const own = data[0];
  if (!own) throw new Error('the citizen of the demo has no reservation to come');
  const { attraction_id, date } = own;
  const days = { date_start: date, date_end: date };
  of(
    await admin.post('/api/closures', { attraction_ids: [attraction_id], ...days, reason: 'Mantenimiento' }),
  );
}

async function waitForAnHour(owner: HttpClient): Promise<void> {
  const { dates } = of<{ dates: string[] }>(await owner.get('/api/home-filters'));
  for (const date of dates) {
    const { courts } = of<Taken>(await owner.get(`/api/taken-hours/${date}/all/all`));
    for (const { id, hours } of courts)
      for (const hour of hours) {
        const { status } = await owner.post('/api/waiting-list', { attraction_id: id, date, ...hour });
        if (status === 200) return;
      }
  }
  throw new Error('the demo has no hour that its citizen could wait for');
}

function of<T>({ status, body, text }: Answer): T {
  if (status !== 200) throw new Error(text);
  return body as T;
}
