import type { Account } from '../../projections/accounts/queries.ts';
import { type Letter, letterTo } from './letter.ts';

const CAUSES = {
  failing: 'Durante tres días ninguna entrega llegó a esta dirección, y quedó en pausa.',
  gone: 'La dirección respondió que ya no existe (410), y no se le envían más avisos.',
};

const REMEDIES = {
  failing: 'Las entregas pendientes esperan: se envían cuando reanude el webhook.',
  gone: 'Si fue un error, corrija la dirección y reanude el webhook. Lo que pasó mientras tanto no se entrega.',
};

export function webhookBroken(account: Account, site: string, why: keyof typeof CAUSES, url: string): Letter {
  return letterTo(account, {
    subject: 'Un webhook dejó de funcionar',
    paragraphs: [CAUSES[why], REMEDIES[why]],
    facts: [['Dirección', url]],
    button: { label: 'Ver los webhooks', url: `${site}/admin/webhooks` },
  });
}
