import { z } from 'zod';
import { type EventsOf, eventFamily } from '../event-definition.ts';
import { sealedForUser } from '../event-fields.ts';
import { favorite } from './favorite.ts';

/** The names and shapes in this file are stored in the log for good. They never hold secrets. */

/** Null: the account's own reservations. */
const calendar = { attractionId: z.number().nullable() };

export const userEvents = eventFamily('users', 'userId', { userId: z.string() }, (event) => ({
  UserRegistered: event(
    'ins',
    'Cuenta creada',
    { email: z.string(), personId: z.string().nullable(), roles: z.array(z.number()) },
    sealedForUser('email'),
  ),
  UserRolesAssigned: event('upd', 'Roles de la cuenta cambiados', { roles: z.array(z.number()) }),
  /** Staff work at these centers alone, and only look at the others; none: at all of them. */
  UserCentersAssigned: event('upd', 'Centros de la cuenta cambiados', { centerIds: z.array(z.number()) }),
  /**
   * At registering, the account gave the CUI of somebody whom staff had entered: it waits until staff have seen the
   * document and link it, or refuse.
   */
  UserClaimedPerson: event('upd', 'Vinculación con una persona solicitada', { personId: z.string() }),
  UserLinkedToPerson: event('upd', 'Cuenta vinculada a una persona', { personId: z.string() }),
  UserClaimRefused: event(
    'upd',
    'Vinculación con una persona rechazada',
    { reason: z.string() },
    sealedForUser('reason'),
  ),
  UserLoggedIn: event('log', 'Inicio de sesión'),
  UserEmailConfirmed: event('upd', 'Correo electrónico confirmado'),
  UserConfirmationRequested: event('upd', 'Enlace de confirmación solicitado'),
  /** `until` is an instant. The new address counts once its link is opened. */
  UserEmailChangeRequested: event(
    'upd',
    'Otro correo electrónico solicitado',
    {
      /** Identifies the link, which also needs the product's secret. */
      changeId: z.string(),
      email: z.string(),
      until: z.string(),
    },
    sealedForUser('email'),
  ),
  UserEmailChangeWithdrawn: event('upd', 'Cambio de correo electrónico anulado', { changeId: z.string() }),
  /** The former address is notified. */
  UserEmailChanged: event(
    'upd',
    'Correo electrónico cambiado',
    { changeId: z.string(), email: z.string(), previous: z.string() },
    sealedForUser('email', 'previous'),
  ),
  UserRegistrationRepeated: event('upd', 'Registro repetido con el mismo correo'),
  UserPasswordResetRequested: event('upd', 'Contraseña nueva solicitada'),
  UserPasswordChanged: event('upd', 'Contraseña cambiada'),
  UserSecondFactorEnabled: event('upd', 'Segundo paso activado', { factorId: z.string() }),
  UserSecondFactorDisabled: event('upd', 'Segundo paso desactivado'),
  UserSecondFactorReset: event('upd', 'Segundo paso restablecido por la administración'),
  /** All of them, by an administrator; those that their owner ends have no event. */
  UserSessionsEnded: event('upd', 'Sesiones cerradas por la administración'),
  UserPasskeyAdded: event('upd', 'Llave de acceso agregada', { passkeyId: z.string() }),
  UserPasskeyRemoved: event('upd', 'Llave de acceso quitada', { passkeyId: z.string() }),
  /** First log-in by this provider of OpenID Connect, which from then on opens the account. */
  UserLinkedToProvider: event('upd', 'Cuenta municipal vinculada', { issuer: z.string() }),
  UserRecoveryCodeUsed: event('log', 'Código de recuperación usado', { left: z.number() }),
  UserRecoveryCodesRenewed: event('upd', 'Códigos de recuperación renovados'),
  UserInvited: event('upd', 'Invitación enviada', {
    inviteId: z.string(),
  }),
  UserRemindersStopped: event('upd', 'Recordatorios por correo desactivados'),
  UserRemindersResumed: event('upd', 'Recordatorios por correo activados'),
  /** Its owner books this court, weekday and hour again and again; it replaces the one before. */
  UserFavoriteSaved: event('upd', 'Reserva de siempre guardada', favorite),
  UserFavoriteRemoved: event('upd', 'Reserva de siempre quitada'),
  /** Anybody who has it reads the reservations. */
  UserCalendarAddressMade: event('upd', 'Dirección de calendario creada', calendar),
  UserCalendarAddressEnded: event('upd', 'Dirección de calendario anulada', calendar),
  /**
   * Mail to its address does not arrive: the address was refused while it was sent, or the mail came back. `status`: the code
   * of RFC 3463 (`5.1.1`), or that of SMTP (`550`). It lasts until the address is confirmed again.
   */
  UserEmailUnreachable: event('upd', 'Correo electrónico no entregable', {
    cause: z.enum(['refused', 'returned']),
    status: z.string(),
  }),
  UserBanned: event('upd', 'Cuenta suspendida'),
  UserUnbanned: event('upd', 'Suspensión de la cuenta levantada'),
  /** The address is erased. */
  UserErased: event('del', 'Cuenta eliminada'),
}));

export type UserEvent = EventsOf<typeof userEvents>;
