import type { LookupResult } from '../../api/contract/lookup.ts';

export const foundBy = (code: string) =>
  ({
    person_name: 'Ana López',
    attraction_name: 'Cancha 2',
    center_name: 'Centro Norte',
    reservation_date: '2026-11-21',
    reservation_date_start: '2026-11-21 07:00',
    reservation_date_end: '2026-11-21 08:00',
    reservation_qrcode: code,
    qrcode: `https://reservas.test/consulta/${code}`,
  }) satisfies LookupResult;
