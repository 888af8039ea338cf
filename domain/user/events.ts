import { z } from 'zod';
import { type EventOf, eventFamily } from '../event-definition.ts';

/** The names and shapes in this file are stored in the log for good. They never hold secrets. */

const event = eventFamily('users', 'userId', { userId: z.string() });

export const UserRegistered = event(
  'UserRegistered',
  'ins',
  'Cuenta creada',
  { email: z.string(), personId: z.string().nullable(), roles: z.array(z.number()) },
  { personal: { fields: ['email'], subject: (data) => `user:${data.userId}` } },
);
export const UserRolesAssigned = event('UserRolesAssigned', 'upd', 'Roles de la cuenta cambiados', {
  roles: z.array(z.number()),
});
/**
 * At registering, the account gave the CUI of somebody whom staff had entered: it waits until staff have seen the
 * document and link it, or refuse.
 */
export const UserClaimedPerson = event('UserClaimedPerson', 'upd', 'Vinculación con una persona solicitada', {
  personId: z.string(),
});
/** From now on the account is that of this person. */
export const UserLinkedToPerson = event('UserLinkedToPerson', 'upd', 'Cuenta vinculada a una persona', {
  personId: z.string(),
});
/** The account is not that of the person whom it claimed to be; its owner reads the reason. */
export const UserClaimRefused = event(
  'UserClaimRefused',
  'upd',
  'Vinculación con una persona rechazada',
  { reason: z.string() },
  { personal: { fields: ['reason'], subject: (data) => `user:${data.userId}` } },
);
export const UserLoggedIn = event('UserLoggedIn', 'log', 'Inicio de sesión');
/** Its owner has followed the link that was sent to its address. */
export const UserEmailConfirmed = event('UserEmailConfirmed', 'upd', 'Correo electrónico confirmado');
/** Its owner asked for the link that confirms the address once more. */
export const UserConfirmationRequested = event(
  'UserConfirmationRequested',
  'upd',
  'Enlace de confirmación solicitado',
);
/** Its owner wants another address, to which a link is sent; until that is opened all stays as it is. `until`: an instant. */
export const UserEmailChangeRequested = event(
  'UserEmailChangeRequested',
  'upd',
  'Otro correo electrónico solicitado',
  {
    /** Names the link, which follows from it and the product's secret. */
    changeId: z.string(),
    email: z.string(),
    until: z.string(),
  },
  { personal: { fields: ['email'], subject: (data) => `user:${data.userId}` } },
);
/** It has another address from now on, which its owner has confirmed; the former one is told. */
export const UserEmailChanged = event(
  'UserEmailChanged',
  'upd',
  'Correo electrónico cambiado',
  { changeId: z.string(), email: z.string(), previous: z.string() },
  { personal: { fields: ['email', 'previous'], subject: (data) => `user:${data.userId}` } },
);
/** Somebody asked to register with the address of this account: its owner is told, nothing changes. */
export const UserRegistrationRepeated = event(
  'UserRegistrationRepeated',
  'upd',
  'Registro repetido con el mismo correo',
);
/** Somebody asked for a new password; the link goes to the address of the account. */
export const UserPasswordResetRequested = event(
  'UserPasswordResetRequested',
  'upd',
  'Contraseña nueva solicitada',
);
/** It has another password from now on. */
export const UserPasswordChanged = event('UserPasswordChanged', 'upd', 'Contraseña cambiada');
/** From now on a log-in asks for a code of an app, too. Another app in its place is another factor. */
export const UserSecondFactorEnabled = event('UserSecondFactorEnabled', 'upd', 'Segundo paso activado', {
  factorId: z.string(),
});
/** Its owner no longer wants to be asked for codes. */
export const UserSecondFactorDisabled = event('UserSecondFactorDisabled', 'upd', 'Segundo paso desactivado');
/** An administrator took all second factors away from it, as after the loss of a phone. */
export const UserSecondFactorReset = event(
  'UserSecondFactorReset',
  'upd',
  'Segundo paso restablecido por la administración',
);
/** From now on its owner can log in with this passkey, without a password. */
export const UserPasskeyAdded = event('UserPasskeyAdded', 'upd', 'Llave de acceso agregada', {
  passkeyId: z.string(),
});
/** This passkey no longer opens it. */
export const UserPasskeyRemoved = event('UserPasskeyRemoved', 'upd', 'Llave de acceso quitada', {
  passkeyId: z.string(),
});
/** Somebody logged in with a recovery code in place of one of the app; `left` codes still work. */
export const UserRecoveryCodeUsed = event('UserRecoveryCodeUsed', 'log', 'Código de recuperación usado', {
  left: z.number(),
});
/** It has other recovery codes from now on. */
export const UserRecoveryCodesRenewed = event(
  'UserRecoveryCodesRenewed',
  'upd',
  'Códigos de recuperación renovados',
);
/** An administrator made the account for somebody, or sends them the way in again: its owner has no password yet. */
export const UserInvited = event('UserInvited', 'upd', 'Invitación enviada', {
  /** Names the link, which follows from it and the product's secret. */ inviteId: z.string(),
});
/** Its owner wants no reminders of reservations by mail. */
export const UserRemindersStopped = event(
  'UserRemindersStopped',
  'upd',
  'Recordatorios por correo desactivados',
);
/** Its owner wants reminders again. */
export const UserRemindersResumed = event(
  'UserRemindersResumed',
  'upd',
  'Recordatorios por correo activados',
);
/**
 * Mail to its address does not arrive: the address was refused while it was sent, or the mail came back. `status`: the code
 * of RFC 3463 (`5.1.1`), or that of SMTP (`550`). It lasts until the address is confirmed again.
 */
export const UserEmailUnreachable = event('UserEmailUnreachable', 'upd', 'Correo electrónico no entregable', {
  cause: z.enum(['refused', 'returned']),
  status: z.string(),
});
export const UserBanned = event('UserBanned', 'upd', 'Cuenta suspendida');
export const UserUnbanned = event('UserUnbanned', 'upd', 'Suspensión de la cuenta levantada');
/** The account is closed for good, and its address erased. */
export const UserErased = event('UserErased', 'del', 'Cuenta eliminada');

export const userEvents = [
  UserRegistered,
  UserRolesAssigned,
  UserClaimedPerson,
  UserLinkedToPerson,
  UserClaimRefused,
  UserLoggedIn,
  UserEmailConfirmed,
  UserConfirmationRequested,
  UserEmailChangeRequested,
  UserEmailChanged,
  UserRegistrationRepeated,
  UserPasswordResetRequested,
  UserPasswordChanged,
  UserSecondFactorEnabled,
  UserSecondFactorDisabled,
  UserSecondFactorReset,
  UserPasskeyAdded,
  UserPasskeyRemoved,
  UserRecoveryCodeUsed,
  UserRecoveryCodesRenewed,
  UserInvited,
  UserRemindersStopped,
  UserRemindersResumed,
  UserEmailUnreachable,
  UserBanned,
  UserUnbanned,
  UserErased,
] as const;
export type UserEvent = EventOf<(typeof userEvents)[number]>;
