import { z } from 'zod';
import { type EventsOf, eventFamily } from '../event-definition.ts';
import { sealedForUser } from '../event-fields.ts';
import { favorite } from './favorite.ts';

/** The names and shapes in this file are stored in the log for good. They never hold secrets. */

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
  /** The account is not that of the person whom it claimed to be; its owner reads the reason. */
  UserClaimRefused: event(
    'upd',
    'Vinculación con una persona rechazada',
    { reason: z.string() },
    sealedForUser('reason'),
  ),
  UserLoggedIn: event('log', 'Inicio de sesión'),
  UserEmailConfirmed: event('upd', 'Correo electrónico confirmado'),
  UserConfirmationRequested: event('upd', 'Enlace de confirmación solicitado'),
  /** Its owner wants another address, to which a link is sent; until that is opened all stays as it is. `until`: an instant. */
  UserEmailChangeRequested: event(
    'upd',
    'Otro correo electrónico solicitado',
    {
      /** Names the link, which follows from it and the product's secret. */
      changeId: z.string(),
      email: z.string(),
      until: z.string(),
    },
    sealedForUser('email'),
  ),
  /** Its owner keeps the address: the link that was sent to the other one opens nothing any more. */
  UserEmailChangeWithdrawn: event('upd', 'Cambio de correo electrónico anulado', { changeId: z.string() }),
  /** The account has a new address, which its owner has confirmed; the former one is notified. */
  UserEmailChanged: event(
    'upd',
    'Correo electrónico cambiado',
    { changeId: z.string(), email: z.string(), previous: z.string() },
    sealedForUser('email', 'previous'),
  ),
  /** Somebody asked to register with the address of this account: its owner is notified, nothing changes. */
  UserRegistrationRepeated: event('upd', 'Registro repetido con el mismo correo'),
  /** Somebody asked for a new password; the link goes to the address of the account. */
  UserPasswordResetRequested: event('upd', 'Contraseña nueva solicitada'),
  UserPasswordChanged: event('upd', 'Contraseña cambiada'),
  /** From now on a log-in asks for a code of an app, too. Another app in its place is another factor. */
  UserSecondFactorEnabled: event('upd', 'Segundo paso activado', { factorId: z.string() }),
  /** Its owner no longer wants to be asked for codes. */
  UserSecondFactorDisabled: event('upd', 'Segundo paso desactivado'),
  /** An administrator took all second factors away from it, as after the loss of a phone. */
  UserSecondFactorReset: event('upd', 'Segundo paso restablecido por la administración'),
  /** From now on its owner can log in with this passkey, without a password. */
  UserPasskeyAdded: event('upd', 'Llave de acceso agregada', { passkeyId: z.string() }),
  UserPasskeyRemoved: event('upd', 'Llave de acceso quitada', { passkeyId: z.string() }),
  /** Somebody logged in with a recovery code in place of one of the app; `left` codes still work. */
  UserRecoveryCodeUsed: event('log', 'Código de recuperación usado', { left: z.number() }),
  UserRecoveryCodesRenewed: event('upd', 'Códigos de recuperación renovados'),
  /** An administrator made the account for somebody, or sends them the way in again: its owner has no password yet. */
  UserInvited: event('upd', 'Invitación enviada', {
    /** Names the link, which follows from it and the product's secret. */ inviteId: z.string(),
  }),
  UserRemindersStopped: event('upd', 'Recordatorios por correo desactivados'),
  UserRemindersResumed: event('upd', 'Recordatorios por correo activados'),
  /** Its owner books this court, weekday and hour again and again; it replaces the one before. */
  UserFavoriteSaved: event('upd', 'Reserva de siempre guardada', favorite),
  UserFavoriteRemoved: event('upd', 'Reserva de siempre quitada'),
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
  /** The account is closed for good, and its address erased. */
  UserErased: event('del', 'Cuenta eliminada'),
}));

export type UserEvent = EventsOf<typeof userEvents>;
