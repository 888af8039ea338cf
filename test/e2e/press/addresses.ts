import type { PAGES } from '../../../api/contract/pages.ts';
import type { Answer, HttpClient } from '../../support/http-client.ts';
import { TODAY } from '../browser-harness.ts';

type Pattern = (typeof PAGES)[number];
type Named = Extract<Pattern, `${string}/:${string}`>;

/** Addresses of the pages that name something, of what the demo has; a new page of this kind does not compile without. */
export type Addresses = Readonly<Record<Named, string>>;

/** Where a page shows more than at its bare address. */
const FULLER: Readonly<Partial<Record<Pattern, string>>> = {
  '/admin/search-reservations': '/admin/search-reservations?search=a',
  // Days and hours that can still be booked.
  '/admin/programmation': '/admin/programmation?center=2&date=2026-11-24',
  // Not one's own account, which may be banned here.
  '/admin/manage-users': '/admin/manage-users?search=usuario',
  '/password/reset': '/password/reset?token=abc',
};

export function addressOf(pattern: Pattern, addresses: Addresses): string {
  return FULLER[pattern] ?? (pattern in addresses ? addresses[pattern as Named] : pattern);
}

/** Reads what there is; `owner` has reservations to come. */
export async function demoAddresses(staff: HttpClient, owner: HttpClient): Promise<Addresses> {
  const { cui } = of<{ cui: string }>(await owner.get('/api/user1/profile-data'));
  const { data } = of<{ data: { id: string; qrcode: string }[] }>(
    await owner.get('/api/user-reservations/1'),
  );
  const own = data[0];
  if (!own) throw new Error('the citizen of the demo has no reservation to come');
  const { token } = of<{ token: string }>(await owner.post(`/api/reservation/${own.id}/share`));
  const { centers } = of<{ centers: { slug: string }[] }>(await staff.get('/admin/programmation/get-init'));
  const days = of<{ dates: string[] }>(await owner.get('/api/home-filters'));
  return {
    '/consulta/:code': `/consulta/${own.qrcode}`,
    '/search/:day/:activity': `/search/${days.dates?.[1] ?? TODAY}/1`,
    '/juntos/:token': `/juntos/${token}`,
    '/ventanilla/:centerSlug': `/ventanilla/${centers[0]?.slug}`,
    '/admin/manage-person-profile/:cui': `/admin/manage-person-profile/${cui}`,
    '/admin/manage-attractions/:id/schedule': '/admin/manage-attractions/1/schedule',
    '/admin/programmation/week/:id': '/admin/programmation/week/1?date=2026-11-24',
  };
}

function of<T>({ status, body, text }: Answer): T {
  if (status !== 200) throw new Error(text);
  return body as T;
}
