import type { Rows } from './row.ts';

/** Refusals of what concerns people and accounts. */
export const peopleRows = {
  person_unknown: {
    status: 422,
    sentence:
      'No hay ninguna persona registrada con ese CUI. Revise el número, o déjelo vacío para reservar solo con el nombre.',
  },
  cui_taken: { status: 409, sentence: 'Ya hay una persona registrada con ese CUI. Revise el número.' },
  dpi_changed: {
    status: 409,
    sentence: 'La persona cambió las imágenes mientras usted las veía. Revise las nuevas.',
  },
  person_erased: { status: 409, sentence: 'Los datos de esta persona fueron eliminados.' },
  dpi_verified: {
    status: 409,
    sentence: 'El documento ya está verificado y sus imágenes no se pueden cambiar.',
  },
  dpi_without_images: {
    status: 409,
    sentence: 'La persona no ha cargado imágenes de su DPI: no hay nada que rechazar.',
  },
  user_unknown: { status: 404, sentence: 'La cuenta no existe.' },
  user_banned: { status: 409, sentence: 'La cuenta está suspendida.' },
  user_linked: { status: 409, sentence: 'La cuenta ya está vinculada a otra persona.' },
  claim_unknown: { status: 409, sentence: 'La cuenta no espera ninguna vinculación.' },
  last_administrator: {
    status: 409,
    sentence:
      'Es la última cuenta activa con el rol Administrador. Dé antes ese rol a otra cuenta e inténtelo de nuevo.',
  },
  role_unknown: { status: 422, sentence: 'Elija los roles de la lista.' },
} satisfies Rows;
