import { type Rows, rowsOf } from './row.ts';

export const openActiveRows = {
  ...rowsOf(403, {
    key_needed: 'Esta llamada solo está abierta a llaves de API con el permiso de reservar.',
  }),
  ...rowsOf(404, {
    open_data_off: 'Los datos abiertos no están publicados.',
    open_order_unknown: 'El pedido no existe.',
  }),
  ...rowsOf(409, {
    open_order_settled: 'El pedido ya se decidió.',
    open_order_exists: 'El número ya es de otro pedido. Use un UUID nuevo.',
    open_order_deleted: 'El pedido se eliminó. Use un UUID nuevo.',
  }),
} satisfies Rows;
