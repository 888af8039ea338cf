import { z } from 'zod';
import { picturePath } from './pictures.ts';
import { isoDate } from './times.ts';

export const fullName = { first_name: z.string(), last_name: z.string() };

/** `cui`: digits or ''; `human_cui`: in groups of 4, 5 and 4. */
export const bothCuis = { cui: z.string().regex(/^\d{0,13}$/), human_cui: z.string() };

export const cuiAndName = { ...bothCuis, ...fullName };

export const personPictures = {
  image: picturePath,
  image_dpi_front: picturePath,
  image_dpi_back: picturePath,
};

/** '' if not refused. */
export const dpiRefusal = z.string();

/** '' while mail arrives. */
export const unreachableSince = isoDate;

/** Person in charge ("Encargado"), else the organization. */
export const inCharge = z.string();

/** E-mail; '' if unknown. */
export const declaredBy = z.string();

/** E-mail; "Sistema" for the product. */
export const actor = z.string();
