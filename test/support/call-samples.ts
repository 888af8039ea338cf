import type { Access } from '../../api/contract/access.ts';
import type { Call } from '../../api/contract/call.ts';
import type { CallName } from '../../api/contract/calls.ts';
import { catalogSamples } from './catalog-samples.ts';
import { seriesForm } from './grid-api.ts';
import type { Answer, HttpClient } from './http-client.ts';

/** A request that the schemas of a call let through, and who may make it. */
export interface CallSample {
  /** Written down a second time: opening a call to more people is a change here too. */
  readonly who: Access;
  /** The owner of the named record may make the request too. */
  readonly owner?: true;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

const preview = {
  attraction_id: '1',
  date: '2027-03-01',
  hour_start: '10:00',
  hour_end: '11:00',
  recurring_type: 'SEMANAL',
  recurring_count: '2',
};

const profile = {
  first_name: 'Ana',
  last_name: 'López',
  gender: 'F',
  date_of_birth: '1990-05-01',
  phone: '55551234',
};
const aTable = new Blob(
  ['centro;atraccion;fecha;hora_inicio;hora_fin;encargado\nNinguno;Ninguna;1/3/2027;8:00;9:00;Ana'],
  {
    type: 'text/csv',
  },
);
const aFile = new Blob(['a picture'], { type: 'image/png' });
const interval = { center: 'all', attraction: '0', dateFrom: '2027-03-01', dateTo: '2027-03-02' };
const aDay = { center_id: '1', date: '2027-03-01' };
const listed = { page: '1', sort: 'name', order: 'desc', search: 'ana' };
const named = {
  page: '1',
  sort: 'place',
  order: 'asc',
  showCancelled: 'true',
  date_start: '2027-03-01',
  date_end: '2027-03-02',
};
const wizardTime = {
  attraction_id: '1',
  date_start: '2027-03-01 10:00',
  date_end: '2027-03-01T11:00:00',
};

const passkey = {
  id: 'abc',
  rawId: 'abc',
  type: 'public-key',
  response: { clientDataJSON: 'e30' },
};
const aCell = { name: 'A', row: 0, column: 0 };
const floor = { name: 'Cancha', cells: [{ id: 1, ...aCell }] };

const approvalScope = { reservation_type_ids: ['4'], center_ids: ['1'] };
const newPassword = { password: 'verde sobre azul', password_confirmation: 'verde sobre azul' };
const registration = {
  email: 'nueva@example.org',
  ...newPassword,
  cui: '2345678901234',
  first_name: 'Ana',
  last_name: 'López',
  gender: 'F',
  date_of_birth: '1990-05-01',
  phone: '55551234',
};

const feedPlace = { afterTimestamp: '1', afterId: 'x' };
const anOrder = { uuid: '0a1f2e3d-0000-4000-8000-000000000001' };
const openOrderOf = (type: string) => ({
  '@type': type,
  brokerRole: 'https://openactive.io/AgentBroker',
  broker: { name: 'Portal' },
  seller: { '@id': 'https://x.test/openactive/seller' },
  customer: {
    '@type': 'Person',
    email: 'ana@example.org',
    givenName: 'Ana',
    familyName: 'López',
    name: 'Ana López',
  },
  orderedItem: [
    { position: 0, acceptedOffer: 'https://x.test/offer', orderedItem: { '@id': 'https://x.test/1' } },
  ],
  totalPaymentDue: { price: 0 },
});

/** A request of every call, with each of its fields. A new call does not compile until it has its line. */
export const callSamples: { readonly [Name in CallName]: CallSample } = {
  login: { who: 'public', body: { email: 'ana@example.org', password: 'x' } },
  logout: { who: 'public' },
  register: { who: 'public', body: registration },
  confirmEmailPage: { who: 'public', params: { token: 'abc' } },
  confirmEmail: { who: 'public', params: { token: 'abc' } },
  returnedMail: { who: 'public', body: { message: aFile } },
  remindersPage: { who: 'public', params: { token: 'abc' } },
  stopReminders: { who: 'public', params: { token: 'abc' } },
  resumeReminders: { who: 'public', params: { token: 'abc' } },
  favorite: { who: 'user' },
  saveFavorite: { who: 'user', body: { reservation_id: '1.20270301.x' } },
  removeFavorite: { who: 'user' },
  setReminders: { who: 'user', body: { wanted: false } },
  formChallenge: { who: 'public' },
  forgotPassword: { who: 'public', body: { email: 'nadie@example.org' } },
  resetPassword: { who: 'public', body: { token: 'abc', ...newPassword } },
  resendConfirmation: { who: 'user' },
  resendEmailChange: { who: 'user' },
  withdrawEmailChange: { who: 'user' },
  requestEmailChange: { who: 'user', body: { email: 'otra@example.org', password: 'x' } },
  changeEmail: { who: 'user', body: { token: 'abc' } },
  changePassword: { who: 'user', body: { old_password: 'x', ...newPassword } },
  listSessions: { who: 'user' },
  endSession: { who: 'user', params: { id: 'abc' } },
  endOtherSessions: { who: 'user' },
  endSessionsOf: { who: 'admin', params: { id: 'abc' } },
  session: { who: 'public' },
  secondStep: { who: 'public', body: { code: '123456' } },
  secondFactor: { who: 'user' },
  beginSecondFactor: { who: 'user', body: { password: 'x' } },
  secondFactorKey: { who: 'user' },
  secondFactorQr: { who: 'user' },
  confirmSecondFactor: { who: 'user', body: { code: '123456' } },
  renewRecoveryCodes: { who: 'user', body: { password: 'x' } },
  disableSecondFactor: { who: 'user', body: { password: 'x' } },
  passkeyRequest: { who: 'public' },
  passkeyLogIn: { who: 'public', body: { response: passkey } },
  passkeyCreation: { who: 'user', body: { password: 'x' } },
  addPasskey: { who: 'user', body: { name: 'Teléfono', response: passkey } },
  removePasskey: { who: 'user', params: { id: 'x' }, body: { password: 'x' } },
  resetSecondFactor: { who: 'admin', params: { id: 'x' } },
  bookingRules: { who: 'public', query: { ...aDay, hour_start: '08:00', hour_end: '09:00' } },
  liftPause: { who: 'staff', params: { id: 'p1' } },
  datetimeNow: { who: 'public' },
  live: { who: 'public', query: { topics: 'day:1:2027-03-01' } },
  lookup: { who: 'public', params: { code: 'ABC234567' } },
  qrImage: { who: 'public', params: { code: 'abc' } },
  ticket: { who: 'public', params: { code: 'abc' }, query: { paper: 'a4' } },
  openDataState: { who: 'admin' },
  openDataset: { who: 'public' },
  openFacilityFeed: { who: 'public', query: feedPlace },
  openSlotFeed: { who: 'public', query: feedPlace },
  openQuoteTemplate: { who: 'staff', params: anOrder, body: openOrderOf('OrderQuote') },
  openQuote: { who: 'staff', params: anOrder, body: openOrderOf('OrderQuote') },
  deleteOpenQuote: { who: 'staff', params: anOrder },
  placeOpenOrder: { who: 'staff', params: anOrder, body: openOrderOf('Order') },
  openOrder: { who: 'staff', params: anOrder },
  cancelOpenOrderItems: {
    who: 'staff',
    params: anOrder,
    body: {
      '@type': 'Order',
      orderedItem: [
        { '@id': 'https://x.test/1', orderItemStatus: 'https://openactive.io/CustomerCancelled' },
      ],
    },
  },
  deleteOpenOrder: { who: 'staff', params: anOrder },
  openOrderFeed: { who: 'staff', query: feedPlace },
  openProposalFeed: { who: 'staff', query: feedPlace },
  approvals: { who: 'staff' },
  approve: { who: 'staff', body: { ids: ['1.20270301.x'] } },
  refuseApproval: { who: 'staff', body: { ids: ['1.20270301.x'], reason: 'No hay árbitro' } },
  reopenApproval: { who: 'staff', body: { ids: ['1.20270301.x'] } },
  approvalScope: { who: 'staff' },
  setApprovalScope: { who: 'admin', body: { ...approvalScope, known: approvalScope } },
  statisticsSheet: {
    who: 'staff',
    query: { from: '2027-03-01', to: '2027-03-02', group: 'hour', center: '0' },
  },
  importColumns: { who: 'admin', body: { file: aTable } },
  importReservations: {
    who: 'admin',
    body: { file: aTable, dry_run: 'true', columns: '{"centro":"centro"}' },
  },
  imports: { who: 'admin' },
  undoImport: { who: 'admin', params: { id: 'abc' } },
  importTemplateSheet: { who: 'admin' },
  importTemplateCsv: { who: 'admin' },
  gallery: { who: 'user', params: { family: 'attractions', item_id: '1' } },
  showPicture: {
    who: 'user',
    params: { family: 'attractions', item_id: '1' },
    body: { path: 'attractions/a.webp' },
  },
  removePicture: {
    who: 'user',
    params: { family: 'attractions', item_id: '1' },
    query: { path: 'attractions/a.webp' },
  },
  uploadPicture: {
    who: 'user',
    body: { image: aFile, family: 'people', item_id: '1234567890101', _method: 'POST' },
  },
  uploadDpiImage: { who: 'user', body: { image: aFile, side: 'front' } },
  seriesDates: { who: 'staff', params: { id: '1.20270301.x' } },
  reservationHistory: { who: 'staff', params: { id: '1.20270301.x' } },
  registerHistory: { who: 'admin', params: { table: 'users', register_id: 'x' } },
  filterLog: {
    who: 'admin',
    params: { type: 'all', table: 'users', dateStart: '2026-11-01', dateEnd: '2026-11-21' },
    query: { page: '1', register_id: 'x', user: 'ana', person: 'ana' },
  },
  logEntry: { who: 'admin', params: { id: '1' } },
  logSheet: {
    who: 'admin',
    query: {
      type: 'ins',
      table: 'all',
      dateStart: '2026-11-01',
      dateEnd: '2026-11-21',
      register_id: 'x',
      user: 'ana',
      person: 'ana',
    },
  },
  changeReservation: {
    who: 'staff',
    params: { id: '1.20270301.x' },
    query: { scope: 'following' },
    body: {
      dependency: 'Liga',
      name: 'Ana',
      observations: 'x',
      reference: 'P1',
      reservation_type_id: 1,
      activity_id: 1,
      origin_id: 1,
      person_cui: '1234567890101',
      version: 1,
    },
  },
  repeatReservation: {
    who: 'staff',
    params: { id: '1.20270301.x' },
    body: { recurring_type: 'SEMANAL', recurring_count: 3, skip_dates: ['2027-03-08'] },
  },
  moveReservation: {
    who: 'staff',
    owner: true,
    params: { id: '1.20270301.x' },
    query: { scope: 'one' },
    body: { attraction_id: 1, date: '2027-03-01', hour_start: '10:00', hour_end: '11:00' },
  },
  takeCheckInBack: { who: 'staff', params: { id: '1.20270301.x' } },
  restoreReservation: { who: 'staff', params: { id: '1.20270301.x' } },
  systemState: { who: 'admin' },
  gridAsOf: { who: 'admin', query: { ...aDay, at: '2026-11-20T10:00:00', filter_attraction_type: '0' } },
  find: { who: 'staff', query: { q: 'ana', center: '1' } },
  gridInit: { who: 'staff' },
  gridData: { who: 'staff', query: { ...aDay, filter_attraction_type: '0' } },
  courtDays: { who: 'staff', query: { attraction_id: '1', date: aDay.date, days: '7' } },
  createReservation: {
    who: 'staff',
    body: seriesForm('SEMANAL', 2, { reservation_skip_dates: ['2026-12-01'] }),
  },
  previewReservation: { who: 'staff', query: preview },
  personByCui: { who: 'staff', owner: true, params: { cui: '123' } },
  exportPerson: { who: 'admin', owner: true, params: { id: 'x' } },
  personalDataPdf: { who: 'admin', owner: true, params: { id: 'x' } },
  erasePerson: { who: 'admin', params: { id: 'x' }, body: { reason: 'Lo pidió' } },
  profileData: { who: 'user' },
  updateProfile: {
    who: 'staff',
    owner: true,
    params: { cui: '123' },
    body: { ...profile, known: profile },
  },
  listPeople: { who: 'staff', query: { page: '1' } },
  searchPeople: { who: 'staff', params: { query: 'ana' }, query: { page: '1' } },
  registerPerson: { who: 'staff', body: { cui: '1234567890101', ...profile } },
  waitingDocuments: { who: 'staff', query: { page: '1' } },
  mergePeople: {
    who: 'staff',
    body: { kept_id: 'a', duplicate_id: 'b', reason: 'Está dos veces', both_verified: false },
  },
  verifyDpi: { who: 'staff', body: { cui: '123', seen: { front: 'a.webp', back: '' } } },
  refuseDpi: { who: 'staff', body: { cui: '123', reason: 'Borrosa', seen: { front: 'a.webp', back: '' } } },
  personInfo: { who: 'staff', params: { cui: '123' } },
  personReport: { who: 'staff', params: { cui: '123' } },
  accountClaims: { who: 'staff' },
  waitingWork: { who: 'staff' },
  linkAccount: { who: 'staff', body: { user_id: 'x', cui: '123' } },
  refuseClaim: { who: 'staff', body: { user_id: 'x', reason: 'Es otra persona' } },
  listUsers: { who: 'admin', query: { page: '1' } },
  searchUsers: { who: 'admin', params: { query: 'ana' }, query: { page: '1' } },
  inviteUser: { who: 'admin', body: { email: 'colega@example.org', roles: ['2'] } },
  waitingPeople: { who: 'staff', query: { center: '1', attraction: '0', date: '2027-03-01' } },
  removeWaiting: { who: 'staff', params: { id: '1.20270301.x' } },
  savedFilters: { who: 'staff', params: { list: 'reservations' } },
  saveFilter: { who: 'staff', body: { list: 'reservations', name: 'Semana', filters: 'center=2' } },
  deleteFilter: {
    who: 'staff',
    params: { list: 'reservations', id: '00000000-0000-4000-8000-000000000000' },
  },
  syncCenters: { who: 'admin', body: { center_ids: ['1'], user_id: 'x', known: ['1'] } },
  syncRoles: { who: 'admin', body: { roles: ['1'], user_id: 'x', known: ['1'] } },
  toggleBan: { who: 'admin', body: { user_id: 'x', active: false } },
  apiKeys: { who: 'admin' },
  cityLogIn: { who: 'admin' },
  createApiKey: {
    who: 'admin',
    body: { name: 'Portal', scopes: ['availability'], center_ids: ['1'], expires_at: '2027-03-01 18:00' },
  },
  rotateApiKey: { who: 'admin', params: { id: 'x' }, body: { overlap_hours: '24' } },
  floors: { who: 'staff', query: { center_id: '1' } },
  createFloor: { who: 'admin', body: { center_id: '1', name: 'Cancha', cells: [aCell] } },
  changeFloor: { who: 'admin', params: { id: '1' }, body: { ...floor, known: floor } },
  linkAttraction: {
    who: 'admin',
    params: { id: '1' },
    body: { floor_id: '1', cells: [1], from: '2027-03-01', dry_run: 'true' },
  },
  removeFloor: { who: 'admin', params: { id: '1' } },
  revokeApiKey: { who: 'admin', params: { id: 'x' } },
  latestUsers: { who: 'staff' },
  ownReservation: { who: 'user', params: { code: 'x' } },
  findReservation: { who: 'staff', query: { query: '1.20270301.x' } },
  cancelReservation: {
    who: 'staff',
    owner: true,
    params: { id: '1.20270301.x' },
    query: { scope: 'one' },
  },
  doorDay: { who: 'staff', query: { center_id: '1' } },
  checkIn: { who: 'staff', body: { shortcode: 'ABC234567' } },
  reservationList: { who: 'staff', params: { ...interval, showCancelled: 'false' }, query: listed },
  reservationListByCode: {
    who: 'staff',
    params: { ...interval, showCancelled: 'true', code: 'ABC234567' },
    query: listed,
  },
  searchReservations: {
    who: 'staff',
    query: { search: 'ana', showCancelled: 'true', sort: 'status', order: 'asc' },
  },
  adminReservationList: {
    who: 'staff',
    params: { query_date: 'customize', center: 'all', search_method: 'all' },
    query: named,
  },
  adminReservationListByQuery: {
    who: 'staff',
    params: { query_date: 'today', center: '1', search_method: 'cui', query: '123' },
    query: named,
  },
  board: { who: 'public', params: { center_slug: 'polideportivo' } },
  occupancy: {
    who: 'staff',
    query: { from: '2027-03-01', to: '2027-03-07', group: 'hour', center: '1' },
  },
  latestReservations: { who: 'user' },
  checkAvailability: { who: 'staff', body: wizardTime },
  createFromWizard: {
    who: 'staff',
    body: {
      ...wizardTime,
      reservation_type_id: '1',
      center_id: '1',
      person_id: 'x',
      date: '2027-03-01',
      observations: 'x',
    },
  },
  reservationReport: {
    who: 'staff',
    params: { center: '0', date_start: '2027-03-01', date_end: '2027-03-02' },
    query: { attraction: '1', showCancelled: 'true', search: 'ana', cui: '1234' },
  },
  reservationReportByCode: {
    who: 'staff',
    params: { center: '0', date_start: '2027-03-01', date_end: '2027-03-02', code: 'ABC234567' },
    query: { attraction: '1', showCancelled: 'true', search: 'ana', cui: '1234' },
  },
  reservationSheet: {
    who: 'staff',
    query: {
      ids: '1.20261124.abc',
      center: '1',
      attraction: '1',
      dateFrom: '2027-03-01',
      dateTo: '2027-03-02',
      showCancelled: '1',
      code: 'ABC234567',
      query_date: 'today',
      search_method: 'code',
      query: 'x',
      search: 'ana',
      date_start: '2027-03-01',
      date_end: '2027-03-02',
    },
  },
  order: { who: 'staff', owner: true, params: { order_id: 'abc' } },
  ...catalogSamples,
  homeFilters: { who: 'public' },
  searchFilters: { who: 'public' },
  searchAttractions: { who: 'public', params: { day: '2026-11-24', activity: '1', center: 'all' } },
  searchDays: { who: 'public', params: { activity: '1', center: 'all' }, query: { part: 'tarde' } },
  reservationCalendar: { who: 'staff', owner: true, params: { id: '1.20270301.x' } },
  calendarFeed: { who: 'public', params: { token: 'abc' } },
  calendarFeeds: { who: 'user' },
  createCalendarToken: { who: 'user', body: { attraction_id: '0' } },
  revokeCalendarToken: { who: 'user', query: { attraction_id: '0' } },
  handovers: { who: 'user' },
  offerHandover: {
    who: 'staff',
    owner: true,
    params: { id: '1.20270301.x' },
    body: { email: 'luis@example.org' },
  },
  endHandover: { who: 'user', params: { id: '1.20270301.x' } },
  acceptHandover: { who: 'user', params: { id: '1.20270301.x' } },
  shareReservation: { who: 'staff', owner: true, params: { id: '1.20270301.x' } },
  sharedParty: { who: 'staff', owner: true, params: { id: '1.20270301.x' } },
  endSharing: { who: 'staff', owner: true, params: { id: '1.20270301.x' } },
  removeGuest: { who: 'staff', owner: true, params: { id: '1.20270301.x', guest: 'abc' } },
  sharedReservation: { who: 'public', params: { token: 'abc' }, query: { guest: 'abc' } },
  joinParty: { who: 'public', params: { token: 'abc' }, body: { name: 'Luis' } },
  leaveParty: { who: 'public', params: { token: 'abc', guest: 'abc' } },
  takenHours: { who: 'public', params: { day: '2026-11-24', activity: '1', center: 'all' } },
  joinWaitingList: {
    who: 'user',
    body: { attraction_id: '1', date: '2026-11-24', hour_start: '10:00', hour_end: '11:00' },
  },
  waitingList: { who: 'user' },
  leaveWaitingList: { who: 'user', params: { id: '1.20261124.x' } },
  acceptWaitingOffer: { who: 'user', params: { id: '1.20261124.x' } },
  openSearch: { who: 'public', body: { activity: '1', day: '2026-11-24', website: '' } },
  makeReservation: {
    who: 'user',
    body: {
      available_date_id: '100003',
      date: '2026-11-24',
      companions_quantity: '10',
      observations: 'Balón',
      activity_id: '1',
    },
  },
  userReservations: { who: 'user', params: { filter: '1' }, query: { page: '1' } },
};

type SampleRequest = Pick<CallSample, 'params' | 'query' | 'body'>;

/** The address of a sample, its values as they stand: escapes in them are sent as they are. */
export function sampleAddress({ path }: Call, { params = {}, query = {} }: SampleRequest): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  const search = Object.entries(query).map(([key, value]) => `${key}=${value}`);
  return search.length > 0 ? `${filled}?${search.join('&')}` : filled;
}

export function sampleBody(
  { body, bodyKind }: Call,
  fields: CallSample['body'] = {},
): { json?: unknown; form?: FormData | URLSearchParams } {
  if (!body) return {};
  if (bodyKind === undefined || bodyKind === 'json') return { json: fields };
  const form = bodyKind === 'multipart' ? new FormData() : new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob && form instanceof FormData) form.set(name, value, 'file');
    else form.set(name, String(value));
  }
  return { form };
}

export function sendSample(
  client: HttpClient,
  call: Call,
  request: SampleRequest,
  headers: Readonly<Record<string, string | null>> = {},
): Promise<Answer> {
  const body = sampleBody(call, request.body);
  const isForm = body.form !== undefined;
  if (call.bodyKind === 'form' && body.form && !body.form.has('_token'))
    body.form.set('_token', client.token);
  return client.send(call.method, sampleAddress(call, request), {
    ...body,
    headers: { ...(isForm ? { 'Content-Type': null } : {}), ...headers },
  });
}
