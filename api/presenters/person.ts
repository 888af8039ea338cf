import { humanPhone } from '../../domain/person/phone.ts';
import { roleNames } from '../../domain/user/roles.ts';
import { toLocal } from '../../platform/clock.ts';
import type { Account } from '../../projections/accounts/queries.ts';
import type { DirectoryEntry } from '../../projections/person-directory/entry.ts';
import type { Person } from '../contract/people.ts';
import type { PersonExport } from '../contract/personal-data.ts';
import { presentCui } from './cui.ts';

export function presentProfile(entry: DirectoryEntry) {
  return {
    first_name: entry.firstName,
    last_name: entry.lastName,
    gender: entry.gender,
    date_of_birth: entry.dateOfBirth,
    phone: entry.phone,
  };
}

export function presentPerson(entry: DirectoryEntry, timeZone: string): Person {
  return {
    id: entry.id,
    ...presentCui(entry.cui),
    ...presentProfile(entry),
    birth_es: dayMonthYear(entry.dateOfBirth),
    human_phone: humanPhone(entry.phone),
    image: entry.image,
    image_dpi_front: entry.dpiFront,
    image_dpi_back: entry.dpiBack,
    dpi_verified_at: entry.dpiStatus === 'verified' ? toLocal(entry.dpiAt, timeZone).datetime : null,
    dpi_status: entry.dpiStatus,
    dpi_refusal: entry.dpiReason,
    dpi_lapsed: [...entry.dpiLapsed],
  };
}

/** `01/05/1990` from `1990-05-01`; others unchanged. */
export function dayMonthYear(date: string): string {
  return date.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1');
}

export function presentExportedAccount(account: Account, favorite: string): PersonExport['accounts'][number] {
  return {
    id: account.id,
    email: account.email,
    active: account.active,
    roles: roleNames(account.roles),
    registered_at: account.registeredAt,
    last_login_at: account.lastLoginAt,
    favorite,
  };
}
