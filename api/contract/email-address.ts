import { z } from 'zod';

const EMAIL = 'Escriba un correo electrónico como nombre@ejemplo.com';

/** An address that mail can be sent to. */
export const emailAddress = z
  .string('Campo obligatorio')
  .trim()
  .min(1, 'Campo obligatorio')
  .max(254, EMAIL)
  .regex(/^[^\s@<>"(),:;]+@[^\s@<>"(),:;]+\.[^\s@<>"(),:;.]+$/, EMAIL);
