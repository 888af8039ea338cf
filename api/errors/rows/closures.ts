import type { Rows } from './row.ts';

/** Refusals of closures and approvals. */
export const closuresRows = {
  closure_unknown: { status: 404, sentence: 'El cierre no existe. Actualice la página.' },
  closure_lifted: { status: 409, sentence: 'El cierre ya fue levantado.' },
  closure_empty: {
    status: 422,
    sentence: 'No hay ninguna atracción que cerrar. Elija otro centro u otra atracción.',
  },
  closure_past: {
    status: 422,
    sentence: 'El cierre empieza en una fecha que ya pasó. Elija hoy o una fecha posterior.',
  },
  closure_too_large: {
    status: 422,
    sentence: ({ max }) =>
      `El cierre abarca demasiados días y atracciones (más de ${max.toLocaleString('es-GT')}). Divídalo en varios.`,
  },
  approval_decided: {
    status: 409,
    sentence: 'Alguien ya decidió sobre esta solicitud, o la reserva se canceló. Actualice la página.',
  },
  approval_pending: {
    status: 409,
    sentence: 'La reserva está pendiente de aprobación. Apruébela antes de marcar el check-in.',
  },
} satisfies Rows;
