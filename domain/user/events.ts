import { z } from 'zod';
import { defineEvent, type EventOf } from '../event-definition.ts';

/** The names and shapes in this file are stored in the log for good. Secrets never stand here. */

const user = z.object({ userId: z.string() });
const audit = (kind: 'ins' | 'upd' | 'del' | 'log', summary: string) => ({
  audit: { table: 'users', kind, registerId: 'userId' as const, summary },
});

export const UserRegistered = defineEvent(
  'UserRegistered',
  z.object({ ...user.shape, email: z.string(), personId: z.string().nullable(), roles: z.array(z.number()) }),
  {
    personal: { fields: ['email'], subject: (data) => `user:${data.userId}` },
    ...audit('ins', 'Cuenta creada'),
  },
);
export const UserRolesAssigned = defineEvent(
  'UserRolesAssigned',
  z.object({ ...user.shape, roles: z.array(z.number()) }),
  audit('upd', 'Roles de la cuenta cambiados'),
);
/**
 * At registering, the account gave the CUI of somebody whom staff had entered: it waits until staff have seen the
 * document and link it, or refuse.
 */
export const UserClaimedPerson = defineEvent(
  'UserClaimedPerson',
  z.object({ ...user.shape, personId: z.string() }),
  audit('upd', 'Vinculación con una persona solicitada'),
);
/** From now on the account is that of this person. */
export const UserLinkedToPerson = defineEvent(
  'UserLinkedToPerson',
  z.object({ ...user.shape, personId: z.string() }),
  audit('upd', 'Cuenta vinculada a una persona'),
);
/** The account is not that of the person whom it claimed to be; its owner reads the reason. */
export const UserClaimRefused = defineEvent(
  'UserClaimRefused',
  z.object({ ...user.shape, reason: z.string() }),
  {
    personal: { fields: ['reason'], subject: (data) => `user:${data.userId}` },
    ...audit('upd', 'Vinculación con una persona rechazada'),
  },
);
export const UserLoggedIn = defineEvent('UserLoggedIn', user, audit('log', 'Inicio de sesión'));
/** Its owner has followed the link that was sent to its address. */
export const UserEmailConfirmed = defineEvent(
  'UserEmailConfirmed',
  user,
  audit('upd', 'Correo electrónico confirmado'),
);
/** Its owner asked for the link that confirms the address once more. */
export const UserConfirmationRequested = defineEvent(
  'UserConfirmationRequested',
  user,
  audit('upd', 'Enlace de confirmación solicitado'),
);
/** Somebody asked to register with the address of this account: its owner is told, nothing changes. */
export const UserRegistrationRepeated = defineEvent(
  'UserRegistrationRepeated',
  user,
  audit('upd', 'Registro repetido con el mismo correo'),
);
/** Somebody asked for a new password; the link goes to the address of the account. */
export const UserPasswordResetRequested = defineEvent(
  'UserPasswordResetRequested',
  user,
  audit('upd', 'Contraseña nueva solicitada'),
);
/** It has another password from now on. */
export const UserPasswordChanged = defineEvent(
  'UserPasswordChanged',
  user,
  audit('upd', 'Contraseña cambiada'),
);
/** From now on a log-in asks for a code of an app, too. Another app in its place is another factor. */
export const UserSecondFactorEnabled = defineEvent(
  'UserSecondFactorEnabled',
  z.object({ ...user.shape, factorId: z.string() }),
  audit('upd', 'Segundo paso activado'),
);
/** Its owner no longer wants to be asked for codes. */
export const UserSecondFactorDisabled = defineEvent(
  'UserSecondFactorDisabled',
  user,
  audit('upd', 'Segundo paso desactivado'),
);
/** An administrator took all second factors away from it, as after the loss of a phone. */
export const UserSecondFactorReset = defineEvent(
  'UserSecondFactorReset',
  user,
  audit('upd', 'Segundo paso restablecido por la administración'),
);
/** From now on its owner can log in with this passkey, without a password. */
export const UserPasskeyAdded = defineEvent(
  'UserPasskeyAdded',
  z.object({ ...user.shape, passkeyId: z.string() }),
  audit('upd', 'Llave de acceso agregada'),
);
/** This passkey no longer opens it. */
export const UserPasskeyRemoved = defineEvent(
  'UserPasskeyRemoved',
  z.object({ ...user.shape, passkeyId: z.string() }),
  audit('upd', 'Llave de acceso quitada'),
);
/** Somebody logged in with a recovery code in place of one of the app; `left` codes still work. */
export const UserRecoveryCodeUsed = defineEvent(
  'UserRecoveryCodeUsed',
  z.object({ ...user.shape, left: z.number() }),
  audit('log', 'Código de recuperación usado'),
);
/** It has other recovery codes from now on. */
export const UserRecoveryCodesRenewed = defineEvent(
  'UserRecoveryCodesRenewed',
  user,
  audit('upd', 'Códigos de recuperación renovados'),
);
/** An administrator made the account for somebody, or sends them the way in again: its owner has no password yet. */
export const UserInvited = defineEvent(
  'UserInvited',
  z.object({
    ...user.shape,
    /** Names the link, which follows from it and the product's secret. */ inviteId: z.string(),
  }),
  audit('upd', 'Invitación enviada'),
);
/** Its owner wants no reminders of reservations by mail. */
export const UserRemindersStopped = defineEvent(
  'UserRemindersStopped',
  user,
  audit('upd', 'Recordatorios por correo desactivados'),
);
/** Its owner wants reminders again. */
export const UserRemindersResumed = defineEvent(
  'UserRemindersResumed',
  user,
  audit('upd', 'Recordatorios por correo activados'),
);
/**
 * Mail to its address does not arrive: the address was refused while it was sent, or the mail came back. `status`: the code
 * of RFC 3463 (`5.1.1`), or that of SMTP (`550`). It lasts until the address is confirmed again.
 */
export const UserEmailUnreachable = defineEvent(
  'UserEmailUnreachable',
  z.object({ ...user.shape, cause: z.enum(['refused', 'returned']), status: z.string() }),
  audit('upd', 'Correo electrónico no entregable'),
);
export const UserBanned = defineEvent('UserBanned', user, audit('upd', 'Cuenta suspendida'));
export const UserUnbanned = defineEvent(
  'UserUnbanned',
  user,
  audit('upd', 'Suspensión de la cuenta levantada'),
);
/** The account is closed for good, and its address erased. */
export const UserErased = defineEvent('UserErased', user, audit('del', 'Cuenta eliminada'));

export const userEvents = [
  UserRegistered,
  UserRolesAssigned,
  UserClaimedPerson,
  UserLinkedToPerson,
  UserClaimRefused,
  UserLoggedIn,
  UserEmailConfirmed,
  UserConfirmationRequested,
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
