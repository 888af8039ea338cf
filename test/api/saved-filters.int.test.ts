import { describe, expect, test } from 'vitest';
import { removeFiltersOf } from '../../api/auth/saved-filters.ts';
import { savedFilterHandlers } from '../../api/routes/saved-filters.ts';
import { apiOfFile } from '../support/api-scenario.ts';
import type { HttpClient } from '../support/http-client.ts';

const api = await apiOfFile({ handlers: savedFilterHandlers });

const save = (who: HttpClient, name: string, filters: string, list = 'reservations-list') =>
  who.post('/api/saved-filters', { list, name, filters });
type Saved = readonly { readonly id: string; readonly name: string; readonly filters: string }[];
const savedOf = async (who: HttpClient) =>
  (await who.get('/api/saved-filters/reservations-list')).body.saved as Saved;

describe('filters that are kept', () => {
  test('are those of their account and their list, by name', async () => {
    const [staff, colleague] = [await api.as('staff'), await api.as('staff')];
    await save(staff, 'Semana de la zona 5', 'center=2&range=week');
    await save(staff, 'Ayer', 'range=yesterday');
    await save(staff, 'Otra lista', 'search=ana', 'search-reservations');
    expect(await savedOf(staff)).toMatchObject([
      { name: 'Ayer', filters: 'range=yesterday' },
      { name: 'Semana de la zona 5', filters: 'center=2&range=week' },
    ]);
    expect(await savedOf(colleague)).toEqual([]);
  });

  test('are replaced under the same name', async () => {
    const staff = await api.as('staff');
    await save(staff, 'Mía', 'range=week');
    const { body } = await save(staff, 'Mía', 'range=month');
    expect(body.saved).toMatchObject([{ name: 'Mía', filters: 'range=month' }]);
  });

  test('are deleted by their account alone, twice without harm', async () => {
    const [staff, colleague] = [await api.as('staff'), await api.as('staff')];
    await save(staff, 'Mía', 'range=week');
    const id = (await savedOf(staff))[0]?.id;
    const remove = (who: HttpClient) => who.send('DELETE', `/api/saved-filters/reservations-list/${id}`);
    expect((await remove(colleague)).status).toBe(200);
    expect(await savedOf(staff)).toHaveLength(1);
    expect((await remove(staff)).body.saved).toEqual([]);
    expect((await remove(staff)).status).toBe(200);
  });

  test('are at most twenty of a list', async () => {
    const staff = await api.as('staff');
    for (let number = 1; number <= 20; number += 1) await save(staff, `Filtro ${number}`, 'range=week');
    expect(await save(staff, 'Uno más', '')).toMatchObject({ status: 409, body: { code: 'filters_full' } });
    expect((await save(staff, 'Filtro 7', 'range=month')).status).toBe(200);
  });

  test('have a name, and are not for citizens', async () => {
    const staff = await api.as('staff');
    expect((await save(staff, ' ', 'range=week')).body.errors).toMatchObject({ name: ['Campo obligatorio'] });
    expect((await save(staff, 'Mía', 'x', 'users')).status).toBe(422);
    expect((await save(await api.as('user'), 'Mía', 'range=week')).status).toBe(403);
  });

  test('go with an erased account', async () => {
    const staff = await api.as('staff');
    await save(staff, 'Ana López', 'query=ana');
    await removeFiltersOf(api.pool, staff.userId);
    expect(await savedOf(staff)).toEqual([]);
  });
});
