import { requiredTrimmed } from './fields.ts';

const EMAIL = 'Escriba un correo electrónico como nombre@ejemplo.com';

/** Addresses that look equal could be different accounts. */
const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}]/u;

export const emailAddress = requiredTrimmed(254, EMAIL)
  .regex(/^[^\s@<>"(),:;]+@[^\s@<>"(),:;]+\.[^\s@<>"(),:;.]+$/, EMAIL)
  .refine((address) => !INVISIBLE.test(address), EMAIL);
