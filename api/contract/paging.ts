import { z } from 'zod';

export const PER_PAGE = 15;
const MAX_PAGE = 10_000_000;
const NO_PAGE = 'Debe ser un número de página';

/** The page that an address asks for; the first is 1. */
export const pageNumber = z.preprocess(
  (value) =>
    value === undefined || value === ''
      ? 1
      : typeof value === 'string' && /^\d{1,9}$/.test(value)
        ? Number(value)
        : value,
  z.int(NO_PAGE).min(1, NO_PAGE).max(MAX_PAGE, NO_PAGE),
);

export const pageQuery = z.object({ page: pageNumber });

/** A page of a list, as section 3 of the specification names its fields. */
export function page<Item extends z.ZodType>(item: Item) {
  return z.object({
    current_page: z.number(),
    last_page: z.number(),
    per_page: z.number(),
    total: z.number(),
    /** There are more than `total`: typing more finds them. */
    has_more: z.boolean().optional(),
    /** Number of the first and last entry of this page, counted from 1; null where it has none. */
    from: z.number().nullable(),
    to: z.number().nullable(),
    next_page_url: z.string().nullable(),
    prev_page_url: z.string().nullable(),
    data: z.array(item),
  });
}

export type Page<Item> = Omit<z.output<ReturnType<typeof page<z.ZodUnknown>>>, 'data'> & {
  readonly data: readonly Item[];
};
