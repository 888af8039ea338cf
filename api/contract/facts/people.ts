import { z } from 'zod';
import { picturePath } from './pictures.ts';
import { isoDate } from './times.ts';

export const fullName = { first_name: z.string(), last_name: z.string() };

/** `cui` is digits alone, as calls take it, '' where none is known; `human_cui` is for reading, in groups of 4, 5 and 4. */
export const bothCuis = { cui: z.string().regex(/^\d{0,13}$/), human_cui: z.string() };

export const cuiAndName = { ...bothCuis, ...fullName };

/** A person's portrait and the two sides of their document. */
export const personPictures = {
  image: picturePath,
  image_dpi_front: picturePath,
  image_dpi_back: picturePath,
};

/** Why the pictures of a document were refused; '' where they were not. */
export const dpiRefusal = z.string();

/** Since when mail to an address does not arrive; '' where it does. */
export const unreachableSince = isoDate;

/** Person in charge of a reservation ("Encargado"), else the organisation. */
export const inCharge = z.string();

/** E-mail of the account that declared something; '' where nobody knows. */
export const declaredBy = z.string();

/** E-mail of the account that did something; "Sistema" where the product itself did it. */
export const actor = z.string();
