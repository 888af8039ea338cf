import ExcelJS from 'exceljs';
import { describe, expect, test } from 'vitest';
import { ANSWERS_OWN_CENTERS, SAME_FOR_ALL_CENTERS } from '../../api/auth/key-places.ts';
import type { Call } from '../../api/contract/call.ts';
import { type CallName, calls } from '../../api/contract/calls.ts';
import { API_SCOPE_NAMES } from '../../domain/api-key/scopes.ts';
import { apiKeysView } from '../../projections/api-keys/projection.ts';
import { type CallSample, callSamples } from '../support/call-samples.ts';
import { form, gridApiOfFile, hourForm } from '../support/grid-api.ts';
import { HttpClient } from '../support/http-client.ts';
import { newKey, sendWithKey } from '../support/key-client.ts';
import { newCenter } from '../support/new-center.ts';

const api = await gridApiOfFile({ projections: [apiKeysView] });
const admin = await api.as('admin');
const program = new HttpClient(api.url);
const names = Object.keys(calls) as CallName[];
const callOf = (name: CallName): Call => calls[name];
const scopeOf = (name: CallName) => callOf(name).scope ?? null;
const open = names.filter((name) => scopeOf(name) !== null);

/** Written down a second time: opening a call to keys is a change here too. */
const OPEN: Readonly<Record<string, readonly CallName[]>> = {
  availability: ['datetimeNow', 'homeFilters', 'searchAttractions', 'searchDays', 'searchFilters'],
  reservations: [
    'adminReservationList',
    'adminReservationListByQuery',
    'findReservation',
    'reservationList',
    'reservationListByCode',
    'searchReservations',
    'seriesDates',
  ],
  book: [
    'activityList',
    'cancelOpenOrderItems',
    'cancelReservation',
    'checkAvailability',
    'createReservation',
    'deleteOpenOrder',
    'deleteOpenQuote',
    'moveReservation',
    'openOrder',
    'openOrderFeed',
    'openProposalFeed',
    'openQuote',
    'openQuoteTemplate',
    'originList',
    'placeOpenOrder',
    'reservationTypeList',
  ],
  check_in: ['checkIn', 'doorDay'],
  reports: [
    'occupancy',
    'reservationReport',
    'reservationReportByCode',
    'reservationSheet',
    'statisticsSheet',
  ],
};

const WHO = 'Zacarías Quemé';
const ORGANIZATION = 'Club Xelajú';
const WRITTEN = { reference: 'Pase Ñ77', observations: 'Llega en silla de ruedas' };
const CUI = '2345678901237';
const PHONE = '55998877';

/** A reservation at center 1 with all personal data that there can be. */
async function booked(date: string, hour = 10, court = 1) {
  const answer = await admin.post('/admin/programmation/create', {
    ...hourForm(date, hour),
    selected_attraction_id: String(court),
    reservation_name: WHO,
    reservation_dependency: ORGANIZATION,
    reservation_reference: WRITTEN.reference,
    reservation_observations: WRITTEN.observations,
    reservation_person_cui: CUI,
  });
  if (answer.status !== 200) throw new Error(answer.text);
  return { ...(answer.body.reservation as { id: string; shortcode: string }), date };
}

const person = { cui: CUI, first_name: 'Zacarías', last_name: 'Quemé', gender: 'M', phone: PHONE };
const registered = await admin.post('/api/person', { ...person, date_of_birth: '1990-05-01' });
expect(registered.body).toMatchObject({ response: 'OK' });

const all = { scopes: API_SCOPE_NAMES };

test('the calls of each scope are those of the list', () => {
  const found = Object.fromEntries(
    API_SCOPE_NAMES.map((scope) => [scope, open.filter((name) => scopeOf(name) === scope).sort()]),
  );
  expect(found).toEqual(OPEN);
});

describe('every call of the contract', async () => {
  const { key: full } = await newKey(admin, all);
  const without = Object.fromEntries(
    await Promise.all(
      API_SCOPE_NAMES.map(async (scope) => {
        const { key } = await newKey(admin, { scopes: API_SCOPE_NAMES.filter((one) => one !== scope) });
        return [scope, key] as const;
      }),
    ),
  );

  test.each(names)('%s refuses a key without its scope', async (name) => {
    const scope = scopeOf(name);
    const key = scope === null ? full : String(without[scope]);
    const { status, body } = await sendWithKey(program, key, callOf(name), callSamples[name]);
    expect([status, body.code]).toEqual([403, scope === null ? 'key_closed' : 'key_scope']);
    expect(body.error).toMatch(/^Esta (llamada no está abierta|llave de API no tiene el permiso «.+»)/);
  });

  test.each(names)('%s refuses an unknown key', async (name) => {
    const { status, body } = await sendWithKey(program, 'rsv_unknown', callOf(name), callSamples[name]);
    expect([status, body.code]).toEqual([401, 'key_invalid']);
    expect(body.error).toBe(
      'La llave de API no existe, venció o fue revocada. Pida otra a la administración.',
    );
  });
});

const ofPlaces = open.filter((name) => ![...SAME_FOR_ALL_CENTERS, ...ANSWERS_OWN_CENTERS].includes(name));

/** Each request takes another hour, or another court. */
let hours = 8;
let courts = 0;
let openedOnce = 0;

const day = { dateFrom: '2027-03-01', dateTo: '2027-03-01' };
/** Without what keys may not ask for, and about center 1. */
const IMPERSONAL: { readonly [Name in CallName]?: Pick<CallSample, 'params' | 'query'> } = {
  reservationList: { params: { center: '1', attraction: '0', ...day, showCancelled: 'true' } },
  reservationListByCode: {
    params: { center: '1', attraction: '0', ...day, showCancelled: 'true', code: 'ABC234567' },
  },
  adminReservationList: { params: { query_date: 'today', center: '1', search_method: 'all' } },
  adminReservationListByQuery: {
    params: { query_date: 'today', center: '1', search_method: 'code', query: 'ABC234567' },
  },
  searchReservations: { query: { search: WRITTEN.reference, showCancelled: 'true' } },
  reservationReport: { params: { center: '1', date_start: '2027-03-01', date_end: '2027-03-01' } },
  reservationReportByCode: {
    params: { center: '1', date_start: '2027-03-01', date_end: '2027-03-01', code: 'ABC234567' },
  },
  reservationSheet: { query: { center: '1', ...day, showCancelled: 'true' } },
};

/** Requests about center 1 that are carried out. */
async function requestOf(
  name: CallName,
  key: string,
): Promise<Pick<CallSample, 'params' | 'query' | 'body'>> {
  const sample: CallSample = callSamples[name];
  if (name === 'checkIn') {
    // It is 08:00.
    courts += 1;
    const { shortcode } = await booked('2026-11-21', 8, courts);
    return { body: { shortcode } };
  }
  if (name === 'cancelReservation' || name === 'moveReservation') {
    hours += 1;
    const made = await sendWithKey(program, key, calls.createReservation, {
      body: hourForm('2027-04-05', hours),
    });
    const { id } = made.body.reservation as { id: string };
    const to = {
      attraction_id: 1,
      date: '2027-04-07',
      hour_start: `${hours}:00`,
      hour_end: `${hours + 1}:00`,
    };
    return { params: { id }, query: { scope: 'one' }, ...(name === 'moveReservation' ? { body: to } : {}) };
  }
  const impersonal = IMPERSONAL[name];
  if (impersonal) return impersonal;
  if (name === 'findReservation' || name === 'seriesDates') {
    const { id } = await booked('2027-04-08', 10 + openedOnce++);
    return name === 'findReservation' ? { query: { query: id } } : { params: { id } };
  }
  if (name === 'occupancy' || name === 'statisticsSheet') return { query: { ...sample.query, center: '1' } };
  if (name === 'createReservation') return { body: form({ selected_date: '2027-04-06' }) };
  if (name === 'searchAttractions' || name === 'searchDays')
    return { ...sample, params: { ...sample.params, center: '1' } };
  return sample;
}

describe('a key of another center', async () => {
  const center = await newCenter(admin);
  const there = await newKey(admin, { ...all, center_ids: [center] });
  const everywhere = await newKey(admin, all);

  test.each(ofPlaces)('%s is refused', async (name) => {
    const request = await requestOf(name, everywhere.key);
    const before = await api.booking.store.head();
    const { status, body } = await sendWithKey(program, there.key, callOf(name), request);
    expect({ status, body }).toMatchObject({
      status: 403,
      body: {
        code: 'key_center',
        error: 'Esta llave de API solo vale en Centro Sur. Indique uno de sus centros.',
      },
    });
    expect(await api.eventsAfter(before)).toEqual([]);
  });

  test.each([
    ...(['searchAttractions', 'searchDays', 'occupancy', 'doorDay', 'reservationList'] as const),
    ...(['adminReservationList', 'reservationReport', 'reservationSheet'] as const),
  ])('%s of all centers is refused', async (name) => {
    const { params = {}, query = {} }: Pick<CallSample, 'params' | 'query'> =
      IMPERSONAL[name] ?? callSamples[name];
    const wide = {
      params: { ...params, center: 'all' },
      query: { ...query, center: '0', center_id: '0' },
    };
    const { body } = await sendWithKey(program, there.key, callOf(name), wide);
    expect(body.code).toBe('key_center');
  });
});

async function textsOfSheet(bytes: ArrayBuffer): Promise<string[]> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(bytes);
  const texts: string[] = [];
  for (const sheet of book.worksheets)
    sheet.eachRow((row) => row.eachCell((cell) => void texts.push(String(cell.value))));
  return texts;
}

describe('answers to keys', async () => {
  const { key } = await newKey(admin, { ...all, center_ids: ['1'] });
  await booked('2026-11-21', 14);
  await booked('2027-03-01', 10);

  // Sheets and reports are packed: below.
  test.each(open.filter((name) => callOf(name).answer === undefined))(
    '%s carries no personal data',
    async (name) => {
      const request = await requestOf(name, key);
      const { status, text } = await sendWithKey(program, key, callOf(name), request);
      expect({ status, text: status === 200 ? '' : text }).toEqual({ status: 200, text: '' });
      for (const secret of [
        WHO,
        'Quemé',
        ORGANIZATION,
        ...Object.values(WRITTEN),
        CUI,
        PHONE,
        '@example.org',
      ])
        expect(text).not.toContain(secret);
    },
  );

  test('a taken hour does not say who has it, nor a code that was used', async () => {
    const { date, shortcode } = await booked('2026-11-21', 15);
    const taken = await sendWithKey(program, key, calls.createReservation, { body: hourForm(date, 15) });
    expect([taken.status, taken.body.code]).toEqual([409, 'slot_taken']);
    await admin.post('/api/reservation/check-in', { shortcode });
    const used = await sendWithKey(program, key, calls.checkIn, { body: { shortcode } });
    expect(used.body.response).toBe('ERROR');
    for (const secret of [WHO, ORGANIZATION, '@example.org'])
      expect(taken.text + used.text).not.toContain(secret);
  });

  test('reservations are those of the interval and center, with place, time and state, without codes', async () => {
    const { id, date } = await booked('2027-05-03', 10);
    const params = { center: '1', attraction: '0', dateFrom: date, dateTo: date, showCancelled: 'false' };
    const { body } = await sendWithKey(program, key, calls.reservationList, { params });
    expect(body.reservations).toMatchObject({
      total: 1,
      data: [
        {
          id,
          center_id: 1,
          attraction_id: 1,
          activity_id: 1,
          reservation_type_id: 1,
          date,
          status: 0,
          hours: '10:00–11:00',
          name: '',
          dependency: '',
          reference: '',
          observations: '',
          person: null,
          shortcode: '',
          qrcode: '',
          qr_link: '',
        },
      ],
    });
  });

  test('the sheet and the report have places and times, and no personal data', async () => {
    const { date, shortcode } = await booked('2027-05-05', 10);
    const address = `/download/reservations.xlsx?center=1&dateFrom=${date}&dateTo=${date}`;
    const answer = await fetch(`${api.url}${address}`, { headers: { Authorization: `Bearer ${key}` } });
    expect(answer.status).toBe(200);
    const texts = (await textsOfSheet(await answer.arrayBuffer())).join(' ');
    expect(texts).toContain('Confirmada');
    for (const secret of [WHO, ORGANIZATION, ...Object.values(WRITTEN), shortcode])
      expect(texts).not.toContain(secret);
  });

  const personal = [
    ['reservationList', { query: { search: WHO } }],
    ['reservationList', { query: { sort: 'name' } }],
    ['adminReservationList', { query: { sort: 'dependency' } }],
    ['adminReservationListByQuery', { params: { search_method: 'cui', query: CUI } }],
    ['searchReservations', { query: { sort: 'reference' } }],
    ['reservationSheet', { query: { search: WHO } }],
    ['reservationReport', { query: { cui: CUI } }],
    ['reservationReport', { query: { search: WHO } }],
    ['occupancy', { query: { ...callSamples.occupancy.query, center: '1', group: 'dependency' } }],
    [
      'statisticsSheet',
      { query: { ...callSamples.statisticsSheet.query, center: '1', group: 'dependency' } },
    ],
  ] as const satisfies readonly (readonly [CallName, Pick<CallSample, 'params' | 'query'>])[];
  test.each(personal)('%s answers no question about people: %j', async (name, asked) => {
    const sample = IMPERSONAL[name] ?? {};
    const { params = {}, query = {} }: Pick<CallSample, 'params' | 'query'> = asked;
    const request = { params: { ...sample.params, ...params }, query: { ...sample.query, ...query } };
    const { status, body } = await sendWithKey(program, key, callOf(name), request);
    expect([status, body.code]).toEqual([403, 'key_personal']);
  });

  test('the search finds a whole code or reference at the centers of the key, and no names', async () => {
    const { id, shortcode } = await booked('2027-05-06', 10);
    const found = async (search: string, by = key) => {
      const query = { search, showCancelled: 'false' };
      const { body } = await sendWithKey(program, by, calls.searchReservations, { query });
      return (body.reservations as { id: string }[]).map((one) => one.id);
    };
    expect(await found(shortcode)).toEqual([id]);
    expect(await found(shortcode.toLowerCase())).toEqual([id]);
    expect(await found(WRITTEN.reference)).toContain(id);
    for (const part of [WHO, 'Zacarías', ORGANIZATION, 'Pase', shortcode.slice(0, 5)])
      expect(await found(part)).toEqual([]);
    const elsewhere = await newKey(admin, { ...all, center_ids: ['2'] });
    expect(await found(shortcode, elsewhere.key)).toEqual([]);
  });

  test('a key cancels and moves what it booked, and nothing else', async () => {
    const { id } = await booked('2027-05-04', 10);
    const { status, body } = await sendWithKey(program, key, calls.cancelReservation, {
      params: { id },
      query: { scope: 'one' },
    });
    expect([status, body.code]).toEqual([403, 'key_not_own']);
    const to = { attraction_id: 1, date: '2027-05-04', hour_start: '12:00', hour_end: '13:00' };
    const move = { params: { id }, query: { scope: 'one' }, body: to };
    expect((await sendWithKey(program, key, calls.moveReservation, move)).body.code).toBe('key_not_own');
  });

  test('a key moves its own, and learns nobody’s name where the hour is taken', async () => {
    const own = await sendWithKey(program, key, calls.createReservation, {
      body: hourForm('2027-05-07', 10),
    });
    const { id } = own.body.reservation as { id: string };
    const to = (hour: number) => ({
      params: { id },
      query: { scope: 'one' },
      body: { attraction_id: 1, date: '2027-05-07', hour_start: `${hour}:00`, hour_end: `${hour + 1}:00` },
    });
    const moved = await sendWithKey(program, key, calls.moveReservation, to(12));
    expect(moved.body).toMatchObject({ changed: 1, reservation: { id, hours: '12:00–13:00' } });
    await booked('2027-05-07', 14);
    const taken = await sendWithKey(program, key, calls.moveReservation, to(14));
    expect([taken.status, taken.body.code]).toEqual([409, 'slot_taken']);
    expect(taken.text).not.toContain(WHO);
  });

  test('a key reads of each reservation what it may do with it', async () => {
    const params = {
      center: '1',
      attraction: '0',
      dateFrom: '2026-11-21',
      dateTo: '2027-05-09',
      showCancelled: 'true',
    };
    const others = await booked('2027-05-09', 10);
    const { body } = await sendWithKey(program, key, calls.createReservation, {
      body: hourForm('2027-05-09', 12),
    });
    const { id } = body.reservation as { id: string };
    // All fields of version 1 stay, those of calls closed to keys too.
    const closed = {
      take_check_in_back: false,
      edit: false,
      change_person: false,
      restore: false,
      repeat: false,
    };
    const may = { cancel: false, move: false, check_in: false, ...closed };
    const fields = Object.keys(may).sort();
    const shown = async (query: string) =>
      (await sendWithKey(program, key, calls.findReservation, { query: { query } })).body.may;
    expect([await shown(others.id), await shown(id)]).toEqual([may, { ...may, cancel: true, move: true }]);
    const listed = await sendWithKey(program, key, calls.reservationList, { params });
    const { data } = listed.body.reservations as { data: { id: string; may: object }[] };
    expect(data.map((one) => Object.keys(one.may).sort())).toEqual(data.map(() => fields));
    expect(data.map((one) => one.may)).toEqual(data.map(() => expect.objectContaining(closed)));
    const to = { attraction_id: 1, date: '2027-05-09', hour_start: '13:00', hour_end: '14:00' };
    const moved = await sendWithKey(program, key, calls.moveReservation, {
      params: { id },
      query: { scope: 'one' },
      body: to,
    });
    expect(moved.body.reservation).toMatchObject({ may: { ...may, cancel: true, move: true } });
    const entered = await sendWithKey(program, key, calls.checkIn, await requestOf('checkIn', key));
    expect(entered.body.reservation).toMatchObject({ status: 2, may: closed });
    const reader = await newKey(admin, { scopes: ['reservations'] });
    const read = await sendWithKey(program, reader.key, calls.findReservation, { query: { query: id } });
    expect(read.body.may).toEqual(may);
  });

  test('a cancellation that is repeated is refused as done', async () => {
    const own = await sendWithKey(program, key, calls.createReservation, {
      body: hourForm('2027-05-08', 10),
    });
    const { id } = own.body.reservation as { id: string };
    const cancel = { params: { id }, query: { scope: 'one' } };
    expect((await sendWithKey(program, key, calls.cancelReservation, cancel)).status).toBe(200);
    const again = await sendWithKey(program, key, calls.cancelReservation, cancel);
    expect([again.status, again.body.code]).toEqual([409, 'already_cancelled']);
  });
});
