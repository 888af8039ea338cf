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
  merge_self: {
    status: 422,
    sentence: 'Elija dos fichas distintas: una ficha no se puede unir consigo misma.',
  },
  person_merged: {
    status: 409,
    sentence: 'Esta ficha ya se unió con otra. Vuelva a abrirla para ver la que se conserva.',
  },
  merge_under_way: {
    status: 409,
    sentence: 'Otra unión con esta ficha está en curso. Espere unos segundos e intente de nuevo.',
  },
  duplicate_verified: {
    status: 409,
    sentence:
      'El documento de la ficha que se quitaría está verificado. Conserve esa ficha, o confirme que ambos documentos están verificados.',
  },
  kept_unverified: {
    status: 409,
    sentence:
      'El documento de la ficha que se conserva no está verificado. Verifíquelo antes, o conserve la otra.',
  },
  merge_rejected: { status: 409, sentence: 'Esta unión ya no es posible. Vuelva a empezar.' },
  merge_decided: { status: 409, sentence: 'Estas fichas ya están unidas.' },
  booker_merged: { status: 409, sentence: 'La ficha de esta persona se unió con otra. Intente de nuevo.' },
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
