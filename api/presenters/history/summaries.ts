import type { AnyCatalogEvent, EventType } from '../../../domain/registry.ts';

/** What happened, in a few words for a person: one line for every type of event that was ever defined. */

type Own = Exclude<EventType, AnyCatalogEvent['type']>;

const OWN: { readonly [Type in Own]: string } = {
  SlotReserved: 'Reserva creada',
  ReservationNotedLate: 'Reserva anotada después de su hora',
  ReservationChanged: 'Datos de la reserva modificados',
  ReservationRescheduled: 'Horario de la reserva cambiado',
  ReservationMoved: 'Reserva trasladada a otro lugar o fecha',
  ReservationCancelled: 'Reserva cancelada',
  ReservationRestored: 'Reserva restaurada',
  ReservationCheckedIn: 'Check-in marcado',
  ReservationErased: 'Datos personales de la reserva eliminados',
  OccurrenceWithdrawn: 'Fecha retirada: la serie no se pudo completar',
  BookingAbandoned: 'Solicitud de reserva sin terminar descartada',
  SlotHeld: 'Horario apartado para un traslado',
  MoveGivenUp: 'Traslado abandonado',
  ReservationArrived: 'Traslado completado',
  HoldReleased: 'Horario apartado liberado',
  ReservationJoinedSeries: 'Reserva convertida en la primera fecha de una serie',
  SeriesRequested: 'Serie de reservas solicitada',
  SeriesCompleted: 'Serie de reservas completada',
  SeriesRejected: 'Serie de reservas rechazada: una fecha ya estaba ocupada',
  SeriesRolledBack: 'Serie de reservas deshecha',
  SeriesCancelRequested: 'Cancelación de varias fechas de la serie solicitada',
  SeriesEditRequested: 'Cambio de datos de varias fechas de la serie solicitado',
  SeriesMoveRequested: 'Traslado de varias fechas de la serie solicitado',
  SeriesMoveDecided: 'Traslado de la serie confirmado: todas sus fechas tienen lugar',
  SeriesMoveRejected: 'Traslado de la serie rechazado: una fecha no está libre',
  SeriesChangeCompleted: 'Cambio de la serie terminado',
  DayClosed: 'Día de una atracción cerrado',
  DayReopened: 'Día de una atracción abierto de nuevo',
  HandoverOffered: 'Reserva ofrecida a otra persona',
  HandoverEnded: 'Oferta de la reserva retirada o rechazada',
  ReservationHandedOver: 'Reserva cedida a otra persona',
  WaitingJoined: 'Persona en lista de espera',
  WaitingLeft: 'Persona fuera de la lista de espera',
  SlotOffered: 'Hora libre ofrecida a quien la esperaba',
  OfferExpired: 'Oferta de la lista de espera vencida',
  OfferAccepted: 'Oferta de la lista de espera aceptada',
  ClosureDeclared: 'Cierre creado',
  ClosureCompleted: 'Cierre aplicado a todos sus días',
  ClosureLifted: 'Cierre levantado',
  ClosureUndone: 'Días del cierre abiertos de nuevo',
  AffectedReservationsDecided: 'Destino de las reservas del cierre decidido',
  ClosureExtended: 'Cierre ampliado a atracciones nuevas',
  ApprovalScopeChanged: 'Reservas que piden aprobación modificadas',
  ApprovalRequested: 'Aprobación solicitada',
  ApprovalGranted: 'Reserva aprobada',
  ApprovalRefused: 'Solicitud rechazada',
  ApprovalExpired: 'Solicitud vencida sin respuesta',
  ApprovalWithdrawn: 'Solicitud retirada: la reserva se canceló',
  ApprovalSettled: 'Horario de la solicitud liberado',
  ReminderDue: 'Recordatorio por enviar',
  ImportRequested: 'Importación de reservas solicitada',
  ImportAdvanced: 'Importación de reservas en curso',
  ImportCompleted: 'Importación de reservas completada',
  ImportRejected: 'Importación de reservas rechazada',
  ImportRolledBack: 'Importación de reservas retirada: no se pudo completar',
  ImportUndoRequested: 'Se pidió deshacer una importación',
  ImportUndone: 'Importación de reservas deshecha',
  SettingChanged: 'Regla modificada',
  CenterSettingChanged: 'Regla de un centro modificada',
  TypeSettingChanged: 'Regla de un tipo de reservación modificada',
  LandingTextChanged: 'Texto de la portada modificado',
  TimeClaimed: 'Tiempo de la persona apartado',
  ClaimReleased: 'Tiempo de la persona liberado',
  VisitMissed: 'Ausencia registrada',
  BookingsPaused: 'Reservas de la persona en pausa por ausencias',
  PauseLifted: 'Pausa de reservas levantada',
  HoursSlotAdded: 'Horario agregado',
  HoursSlotChanged: 'Horario modificado',
  HoursSlotRemoved: 'Horario eliminado',
  PersonRegistered: 'Persona registrada',
  PersonChanged: 'Datos de la persona modificados',
  PersonPictureChanged: 'Imagen de perfil cambiada',
  DpiImageUploaded: 'Imagen del documento cargada',
  DpiImageViewed: 'Imagen del documento consultada',
  DpiVerified: 'DPI verificado',
  DpiRefused: 'DPI rechazado',
  PersonMergeStarted: 'Unión con otra ficha de la misma persona iniciada',
  PersonMerged: 'Ficha unida a otra de la misma persona',
  PersonMergeRejected: 'Unión con otra ficha descartada',
  PersonAbsorbed: 'Otra ficha de la misma persona unida a esta',
  PersonMergeGivenUp: 'Unión con otra ficha descartada',
  BookerMerged: 'Reservas y ausencias pasadas a otra ficha',
  BookerAbsorbed: 'Reservas y ausencias de otra ficha recibidas',
  PersonErased: 'Datos personales eliminados',
  UserRegistered: 'Cuenta creada',
  UserRolesAssigned: 'Roles de la cuenta cambiados',
  UserClaimedPerson: 'Vinculación con una persona solicitada',
  UserLinkedToPerson: 'Cuenta vinculada a una persona',
  UserClaimRefused: 'Vinculación con una persona rechazada',
  UserLoggedIn: 'Inicio de sesión',
  UserInvited: 'Invitación enviada',
  UserBanned: 'Cuenta suspendida',
  UserUnbanned: 'Suspensión de la cuenta levantada',
  UserEmailConfirmed: 'Correo electrónico confirmado',
  UserConfirmationRequested: 'Enlace de confirmación solicitado',
  UserRegistrationRepeated: 'Registro repetido con el mismo correo',
  UserPasswordResetRequested: 'Contraseña nueva solicitada',
  UserPasswordChanged: 'Contraseña cambiada',
  UserSecondFactorEnabled: 'Segundo paso activado',
  UserSecondFactorDisabled: 'Segundo paso desactivado',
  UserSecondFactorReset: 'Segundo paso restablecido por la administración',
  UserPasskeyAdded: 'Llave de acceso agregada',
  UserPasskeyRemoved: 'Llave de acceso quitada',
  UserRecoveryCodeUsed: 'Código de recuperación usado',
  UserRecoveryCodesRenewed: 'Códigos de recuperación renovados',
  UserRemindersStopped: 'Recordatorios por correo desactivados',
  UserRemindersResumed: 'Recordatorios por correo activados',
  UserEmailUnreachable: 'Correo electrónico no entregable',
  UserErased: 'Cuenta eliminada',
};

type Entity = AnyCatalogEvent['type'] extends `${infer Name}` ? EntityOf<Name> : never;
type EntityOf<Name> = Name extends `${infer E}Created` ? E : never;

/** With the endings of its gender. */
const ENTITIES: { readonly [Name in Entity]: readonly [name: string, ending: 'o' | 'a'] } = {
  Center: ['Centro deportivo', 'o'],
  AttractionType: ['Tipo de atracción', 'o'],
  Attraction: ['Atracción', 'a'],
  Activity: ['Actividad', 'a'],
  ReservationType: ['Tipo de reservación', 'o'],
  Origin: ['Medio de solicitud', 'o'],
  Dependency: ['Organización / Institución', 'a'],
};

const CATALOG_ACTIONS: readonly (readonly [suffix: string, participle: string])[] = [
  ['Created', 'cread'],
  ['Changed', 'modificad'],
  ['Removed', 'eliminad'],
  ['Restored', 'restaurad'],
];

const SUMMARIES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(OWN),
  ...Object.entries(ENTITIES).flatMap(([entity, [name, ending]]) =>
    CATALOG_ACTIONS.map(
      ([suffix, participle]) => [`${entity}${suffix}`, `${name} ${participle}${ending}`] as const,
    ),
  ),
]);

/** What an event of this type says. @throws where a type has no line */
export function summaryOf(type: string): string {
  const summary = SUMMARIES.get(type);
  if (summary === undefined) throw new Error(`${type} has no summary`);
  return summary;
}
