import { prefixed } from '../../api/contract/catalog/crud.ts';
import { PAGE_TEXT_NAMES } from '../../domain/landing/page-texts.ts';
import { LANDING_TEXT_NAMES } from '../../domain/landing/texts.ts';
import { CENTER_SETTING_NAMES, SETTING_NAMES, TYPE_SETTING_NAMES } from '../../domain/settings/rules.ts';

function crud(form: Readonly<Record<string, unknown>>, within: Readonly<Record<string, string>> = {}) {
  const staff = { who: 'staff', query: { page: '1', removed: '0' } } as const;
  const admin = { who: 'admin' } as const;
  return {
    list: { ...staff, params: within },
    search: { ...staff, params: { query: 'cancha', ...within } },
    create: { ...admin, body: form },
    update: { ...admin, params: { id: '1' }, body: { ...form, version: 'x' } },
    remove: { ...admin, params: { id: '9' } },
    restore: { ...admin, params: { id: '1' }, body: { version: 'x' } },
  };
}

const center = {
  name: 'Zona 5',
  strcode: 'Z5',
  address: 'Calle 1',
  phone: '22223333',
  email: 'a@b.gt',
  map_url: 'https://mapa.gt',
  hours: '07:00',
  active: 'true',
  image: 'a/b.webp',
};
const attraction = {
  name: 'Cancha 9',
  center_id: '1',
  attraction_type_id: '1',
  capacity: '10',
  active: '1',
  image: 'a.webp',
  minutes_before: '15',
  minutes_after: '0',
};
const type = {
  name: 'Tipo',
  strcode: 'TIP',
  minutes_for_next_reservation: '0',
  min_days: '0',
  max_days: '1',
  minutes_before: '0',
  minutes_after: '30',
};

const slotShown = { day_of_week: '0', start: '07:00', end: '08:00', active: '1' };
const slot = { attraction_id: '9', ...slotShown };

const webhook = { url: 'https://93.184.215.14/avisos', events: ['reservation.created'], center_ids: ['1'] };

const closure = {
  center_ids: ['1'],
  attraction_ids: ['1'],
  date_start: '2027-03-01',
  date_end: '2027-03-01',
  hour_start: '07:00',
  hour_end: '09:00',
  reason: 'Feriado',
  dry_run: '1',
  cancel_affected: '0',
  moves: [{ reservation_id: '1.20270301.x', attraction_id: '2' }],
  keep: ['1.20270301.y'],
  affected_version: 'v1',
};

const zeros = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, '0']));
const rules = (names: readonly string[]) => ({ ...zeros(names), known: zeros(names) });

export const catalogSamples = {
  ...prefixed('activity', crud({ name: 'Tenis', image: 'a/b.webp', address: 'Calle 1' })),
  ...prefixed('reservationType', crud(type)),
  ...prefixed('center', crud(center)),
  ...prefixed('attraction', crud(attraction, { center_slug: 'polideportivo' })),
  ...prefixed('attractionType', crud({ name: 'Gimnasio' })),
  ...prefixed('origin', crud({ name: 'Carta' })),
  ...prefixed('dependency', crud({ name: 'Liga' })),
  centerDependenciesSync: { who: 'admin', body: { center_id: '1', dependencies: ['1'], known: [] } },
  attractionActivitiesSync: { who: 'admin', body: { attraction_id: '1', activities: ['1'], known: [] } },
  manageReservationTypes: { who: 'staff' },
  manageCenters: { who: 'staff' },
  manageAttractions: { who: 'staff', params: { center: '1' } },
  availableDates: { who: 'staff', params: { attraction_id: '1', day_of_week: '1' } },
  toggleAvailableDate: { who: 'admin', body: { available_date_id: '900001', active: false } },
  createAvailableDate: { who: 'admin', body: slot },
  updateAvailableDate: { who: 'admin', params: { id: '900001' }, body: { ...slot, known: slotShown } },
  deleteAvailableDate: { who: 'admin', params: { id: '900001' } },
  paintAvailableDates: {
    who: 'admin',
    body: { attraction_ids: ['1'], days_of_week: ['0'], start: '07:00', end: '09:00', minutes: 60 },
  },
  eraseAvailableDates: {
    who: 'admin',
    body: { attraction_ids: ['1'], days_of_week: ['0'], start: '07:00', end: '09:00' },
  },
  copyAvailableDates: {
    who: 'admin',
    body: { attraction_id: '1', day_of_week: '1', to_attraction_ids: ['2'], to_days: ['2'] },
  },
  undoAvailableDates: { who: 'admin', body: { attraction_ids: ['9'], change: 'x1' } },
  closures: { who: 'admin', query: { from: '2027-03-01', to: '2027-03-02' } },
  createClosure: { who: 'admin', body: closure },
  holidays: { who: 'admin', params: { year: '2027' } },
  closeHolidays: {
    who: 'admin',
    body: {
      center_ids: ['1'],
      dry_run: '1',
      cancel_affected: '0',
      affected_version: 'v1',
      days: [{ date: '2027-05-01', reason: 'Día del Trabajo', hour_start: '00:00' }],
    },
  },
  cancelledByClosure: { who: 'admin', params: { id: 'x1' } },
  closureRecipients: { who: 'admin', params: { id: 'x1' } },
  messageAffected: {
    who: 'admin',
    params: { id: 'x1' },
    body: { text: 'La cancha se cierra por lluvia', again: false },
  },
  liftClosure: { who: 'admin', params: { id: 'x1' } },
  landingTexts: { who: 'admin' },
  webhooks: { who: 'admin' },
  addWebhook: { who: 'admin', body: webhook },
  changeWebhook: {
    who: 'admin',
    params: { id: 'x1' },
    body: { ...webhook, state: 'paused', known: webhook },
  },
  rotateWebhookSecret: { who: 'admin', params: { id: 'x1' } },
  testWebhook: { who: 'admin', params: { id: 'x1' } },
  removeWebhook: { who: 'admin', params: { id: 'x1' } },
  webhookDeliveries: { who: 'admin', params: { id: 'x1' }, query: { page: '1' } },
  sendDeliveryAgain: { who: 'admin', params: { id: 'x1', number: '1' } },
  replayWebhook: { who: 'admin', params: { id: 'x1' }, body: { since: '2027-03-01T08:00:00-06:00' } },
  changeLandingTexts: {
    who: 'admin',
    body: {
      ...Object.fromEntries(LANDING_TEXT_NAMES.map((name) => [name, 'Texto'])),
      known: Object.fromEntries(LANDING_TEXT_NAMES.map((name) => [name, 'Texto'])),
    },
  },
  pageTexts: { who: 'admin' },
  pageText: { who: 'public', params: { page: 'privacy' } },
  changePageTexts: {
    who: 'admin',
    body: {
      ...Object.fromEntries(PAGE_TEXT_NAMES.map((name) => [name, 'Texto'])),
      known: Object.fromEntries(PAGE_TEXT_NAMES.map((name) => [name, 'Texto'])),
    },
  },
  settings: { who: 'admin' },
  firstSteps: { who: 'admin' },
  changeCenterSettings: {
    who: 'admin',
    params: { id: '1' },
    body: rules(CENTER_SETTING_NAMES),
  },
  changeTypeSettings: {
    who: 'admin',
    params: { id: '1' },
    body: rules(TYPE_SETTING_NAMES),
  },
  loadDemoData: { who: 'admin', body: {} },
  changeSettings: {
    who: 'admin',
    body: {
      ...rules(SETTING_NAMES),
      publisher_name: 'Municipalidad',
      publisher_legal_name: 'Municipalidad de la ciudad',
      publisher_email: 'datos@ciudad.test',
      publisher_url: 'https://ciudad.test',
    },
  },
  attractionAllList: { who: 'staff', params: { center_id: '1' } },
} as const;
