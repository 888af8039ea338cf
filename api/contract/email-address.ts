import { requiredTrimmed } from './fields.ts';

const EMAIL = 'Escriba un correo electrónico como nombre@ejemplo.com';

/** An address that mail can be sent to. */
export const emailAddress = requiredTrimmed(254, EMAIL).regex(
  /^[^\s@<>"(),:;]+@[^\s@<>"(),:;]+\.[^\s@<>"(),:;.]+$/,
  EMAIL,
);
