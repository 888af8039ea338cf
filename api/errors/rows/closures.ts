import { type Rows, rowsOf } from './row.ts';

export const closuresRows = {
  ...rowsOf(404, {
    closure_unknown: 'El cierre no existe. Actualice la página.',
  }),
  ...rowsOf(409, {
    closure_list_changed:
      'Entretanto cambiaron las reservas de esas horas: no se cerró ni se canceló nada. Revise la lista y decida de nuevo.',
    closure_lifted: 'El cierre ya fue levantado.',
    closure_message_sent:
      'Ya se avisó a las personas afectadas por este cierre. Marque «Avisar de nuevo» para enviar otro mensaje.',
    closure_nobody:
      'Ninguna de las personas afectadas tiene un correo. Llame por teléfono a las de la lista.',
    approval_decided:
      'Alguien ya decidió sobre esta solicitud, o la reserva se canceló. Actualice la página.',
    approval_undecided: 'No hay una decisión que deshacer en esta solicitud. Actualice la página.',
    approval_too_late: 'La hora de la reserva ya empezó: la decisión ya no se puede deshacer.',
    approval_pending: 'La reserva está pendiente de aprobación. Apruébela antes de marcar el check-in.',
  }),
  ...rowsOf(422, {
    closure_empty: 'No hay ninguna atracción que cerrar. Elija otro centro u otra atracción.',
    closure_past: 'El cierre empieza en una fecha que ya pasó. Elija hoy o una fecha posterior.',
    closure_too_large: ({ max }) =>
      `El cierre abarca demasiados días y atracciones (más de ${max.toLocaleString('es-GT')}). Divídalo en varios.`,
  }),
} satisfies Rows;
