import { z } from 'zod';
import { DPI_SIDES } from '../../domain/person/dpi-sides.ts';
import { del, get, post, put } from './call.ts';
import { GALLERY_FAMILIES } from './picture-paths.ts';
import { uploadedFile } from './upload.ts';

const family = z.enum(GALLERY_FAMILIES, 'Elija atracciones, actividades, centros o personas');
/** CUI of a person, or id. */
const itemId = z
  .string()
  .trim()
  .regex(/^\d{1,13}$/, 'Debe ser un identificador válido');
const item = z.object({ family, item_id: itemId });
const chosen = z.object({
  path: z
    .string('Elija una imagen de la galería')
    .min(1, 'Elija una imagen de la galería')
    .max(200, 'Elija una imagen de la galería'),
});
const picture = z.object({ /** Below `/storage/`. */ path: z.string() });

export const galleryCalls = {
  gallery: get('/api/gallery/:family/:item_id', 'user', {
    summary:
      'Pictures of an item, the one that it shows first; of a person only for themselves and for staff',
    views: ['catalog', 'person-directory'],
    topics: ({ params }) => (params.family === 'people' ? [] : ['catalog']),
    params: item,
    response: z.object({ images: z.array(picture) }),
  }),
  uploadPicture: post('/api/gallery', 'user', {
    summary:
      'Another picture for an item (administrators), or for a person (themselves and staff); JPEG, PNG or WebP',
    bodyKind: 'multipart',
    limit: 'picture',
    body: z.object({
      image: uploadedFile,
      family,
      item_id: itemId,
      /** Sent by the customer's forms. */
      _method: z.literal('POST', 'Debe ser POST').optional(),
    }),
    views: ['catalog', 'person-directory'],
    response: z.object({ image: picture }),
  }),
  showPicture: put('/api/gallery/:family/:item_id', 'user', {
    summary: 'Shows another picture of the gallery; may be done by who may upload one',
    params: item,
    body: chosen,
    views: ['catalog', 'person-directory'],
  }),
  removePicture: del('/api/gallery/:family/:item_id', 'user', {
    summary:
      'Removes a picture from the gallery and its file for good; may be done by who may upload one. In its place comes the newest of the others',
    params: item,
    query: chosen,
    views: ['catalog', 'person-directory'],
  }),
  uploadDpiImage: post('/api/user1/dpi-image', 'user', {
    summary: 'One side of the own identity document, while it is not verified; JPEG, PNG or WebP',
    bodyKind: 'multipart',
    limit: 'picture',
    body: z.object({ image: uploadedFile, side: z.enum(DPI_SIDES, 'Elija el frente o el reverso') }),
    views: ['person-directory'],
    response: picture,
  }),
};
