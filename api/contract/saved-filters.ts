import { z } from 'zod';
import { del, get, post } from './call.ts';
import { missing } from './fields.ts';
import { storable } from './storable.ts';
import { line } from './text.ts';

/** The lists whose filters staff keep under a name, by their pages. */
const FILTERED_LISTS = ['reservations', 'reservations-list', 'search-reservations'] as const;
export type FilteredList = (typeof FILTERED_LISTS)[number];

const NAME_MAX = 40;
const FILTERS_MAX = 600;
const list = z.enum(FILTERED_LISTS, 'Elija una lista');

const savedFilter = z.object({
  id: z.string(),
  name: z.string(),
  /** The filters as the address of the page has them: `range=week&center=2`. */
  filters: z.string(),
});
export type SavedFilter = z.output<typeof savedFilter>;

const response = z.object({ saved: z.array(savedFilter) });

export const savedFilterCalls = {
  savedFilters: get('/api/saved-filters/:list', 'staff', {
    summary: 'The filters of a list that the account has kept, by name',
    params: z.object({ list }),
    response,
  }),
  saveFilter: post('/api/saved-filters', 'staff', {
    summary: 'Keep the filters of a list under a name; one of the same name is replaced',
    views: [],
    body: z.object({
      list,
      name: line(NAME_MAX),
      filters: z.string().max(FILTERS_MAX, 'Son demasiados filtros').transform(storable),
    }),
    response,
  }),
  deleteFilter: del('/api/saved-filters/:list/:id', 'staff', {
    summary: 'Delete filters that were kept; deleting them twice does no harm',
    views: [],
    params: z.object({ list, id: z.uuid(missing('Debe ser un identificador válido')) }),
    response,
  }),
};
