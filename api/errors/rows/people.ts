import { type Rows, rowsOf } from './row.ts';

export const peopleRows = {
  ...rowsOf(404, {
    user_unknown: 'La cuenta no existe.',
  }),
  ...rowsOf(409, {
    cui_taken: 'Ya hay una persona registrada con ese CUI. Revise el número.',
    dpi_own: 'No puede verificar ni rechazar su propio documento: pídalo a otra persona del personal.',
    dpi_changed: 'La persona cambió las imágenes mientras usted las veía. Revise las nuevas.',
    person_erased: 'Los datos de esta persona fueron eliminados.',
    person_merged: 'Esta ficha ya se unió con otra. Vuelva a abrirla para ver la que se conserva.',
    merge_under_way: 'Otra unión con esta ficha está en curso. Espere unos segundos e intente de nuevo.',
    duplicate_verified:
      'El documento de la ficha que se quitaría está verificado. Conserve esa ficha, o confirme que ambos documentos están verificados.',
    kept_unverified:
      'El documento de la ficha que se conserva no está verificado. Verifíquelo antes, o conserve la otra.',
    merge_rejected: 'Esta unión ya no es posible. Vuelva a empezar.',
    merge_own: 'No puede unir su propia ficha: pídalo a otra persona del personal.',
    merge_decided: 'Estas fichas ya están unidas.',
    booker_merged: 'La ficha de esta persona se unió con otra. Intente de nuevo.',
    dpi_verified: 'El documento ya está verificado y sus imágenes no se pueden cambiar.',
    dpi_without_images: 'La persona no ha cargado imágenes de su DPI: no hay nada que rechazar.',
    user_banned: 'La cuenta está suspendida.',
    user_linked: 'La cuenta ya está vinculada a otra persona.',
    claim_unknown: 'La cuenta no espera ninguna vinculación.',
    claim_other: 'La cuenta no solicitó vincularse con esta persona. Actualice la página.',
    claim_own: 'No puede vincular ni rechazar su propia cuenta: pídalo a otra persona del personal.',
    last_administrator:
      'Es la última cuenta activa con el rol Administrador. Dé antes ese rol a otra cuenta e inténtelo de nuevo.',
  }),
  ...rowsOf(422, {
    person_unknown:
      'No hay ninguna persona registrada con ese CUI. Revise el número, o déjelo vacío para reservar solo con el nombre.',
    person_unregistered:
      'No hay ninguna persona registrada con ese CUI. Revise el número, o registre antes a la persona en «Personas».',
    merge_self: 'Elija dos fichas distintas: una ficha no se puede unir consigo misma.',
    role_unknown: 'Elija los roles de la lista.',
  }),
} satisfies Rows;
