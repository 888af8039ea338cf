import { type Rows, rowsOf } from './row.ts';

const ADDRESSES = {
  scheme: 'La dirección debe empezar con https://.',
  credentials: 'La dirección no puede llevar un usuario ni una contraseña.',
  internal: 'La dirección es de la red interna. Use una dirección pública de internet.',
};

export const webhooksRows = {
  ...rowsOf(404, {
    webhook_unknown: 'El webhook no existe. Actualice la página.',
    webhook_delivery_unknown: 'La entrega ya no está en la lista. Actualice la página.',
  }),
  ...rowsOf(409, {
    webhook_ended: 'El webhook terminó: la dirección respondió 410. Reanúdelo antes de enviar de nuevo.',
    webhooks_full: ({ max }) => `Ya hay ${max} webhooks. Elimine uno antes de crear otro.`,
  }),
  ...rowsOf(422, { webhook_address: ({ problem }) => ADDRESSES[problem] }),
} satisfies Rows;
