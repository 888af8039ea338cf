import { z } from 'zod';
import { DPI_SIDES } from '../../domain/person/dpi-sides.ts';
import { get, post } from './call.ts';
import { GALLERY_FAMILIES } from './picture-paths.ts';
import { uploadedFile } from './upload.ts';

const family = z.enum(GALLERY_FAMILIES, 'Elija atracciones, actividades, centros o personas');
/** Of a person the CUI, of all else the id. */
const itemId = z
  .string('Campo obligatorio')
  .trim()
  .regex(/^\d{1,13}$/, 'Debe ser un identificador válido');
const picture = z.object({ /** Below `/storage/`. */ path: z.string() });

export const galleryCalls = {
  gallery: get('/api/gallery/:family/:item_id', 'user', {
    summary:
      'Pictures of an item, the one that it shows first; of a person only for themselves and for staff',
    views: ['catalog', 'person-directory'],
    params: z.object({ family, item_id: itemId }),
    response: z.object({ images: z.array(picture) }),
  }),
  uploadPicture: post('/api/gallery', 'user', {
    summary:
      'Another picture for an item (administrators), or for a person (themselves and staff); JPEG, PNG or WebP',
    bodyKind: 'multipart',
    body: z.object({
      image: uploadedFile,
      family,
      item_id: itemId,
      /** What forms of the customer send along. */
      _method: z.literal('POST', 'Debe ser POST').optional(),
    }),
    views: ['catalog', 'person-directory'],
    response: z.object({ image: picture }),
  }),
  uploadDpiImage: post('/api/user1/dpi-image', 'user', {
    summary: 'One side of the own identity document, while it is not verified; JPEG, PNG or WebP',
    bodyKind: 'multipart',
    body: z.object({ image: uploadedFile, side: z.enum(DPI_SIDES, 'Elija el frente o el reverso') }),
    views: ['person-directory'],
    response: picture,
  }),
};
