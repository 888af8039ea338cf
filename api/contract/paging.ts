import { z } from 'zod';

export const PER_PAGE = 15;
const MAX_PAGE = 10_000_000;
const NO_PAGE = 'Debe ser un número de página';

/** From 1. */
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

/** Names as in section 3. */
export function page<Item extends z.ZodType>(item: Item) {
  return z.object({
    current_page: z.number(),
    last_page: z.number(),
    per_page: z.number(),
    total: z.number(),
    /** More than `total` match. */
    has_more: z.boolean().optional(),
    /** From 1; null if empty. */
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
