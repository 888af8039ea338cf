import type { PublishedSlot } from '../../../projections/open-active/queries.ts';

/** Identifiers of open data are addresses below the product's base; stored by consumers, so they never change. */
export function openAddresses(base: string) {
  const root = `${base}/openactive`;
  const court = (id: number) => `${root}/courts/${id}`;
  const slot = ({ id, attractionId }: Pick<PublishedSlot, 'id' | 'attractionId'>) =>
    `${court(attractionId)}/slots/${id}`;
  return {
    dataset: `${root}/`,
    facilityFeed: `${root}/feeds/facility-uses`,
    slotFeed: `${root}/feeds/slots`,
    booking: `${root}/booking`,
    seller: `${root}/seller`,
    facilityTypes: `${root}/facility-types`,
    facility: (id: number) => `${root}/facility-uses/${id}`,
    court,
    center: (slug: string) => `${root}/centers/${slug}`,
    slot,
    offer: (of: Pick<PublishedSlot, 'id' | 'attractionId'>) => `${slot(of)}#offer`,
    order: (uuid: string) => `${root}/booking/orders/${uuid}`,
    orderItem: (uuid: string, itemId: string) => `${root}/booking/orders/${uuid}#${itemId}`,
    board: (slug: string) => `${base}/ventanilla/${slug}`,
    search: `${base}/user-create-reservation`,
    /** `path`: a file of the storage, or an address. */
    picture: (path: string) => new URL(path, `${base}/storage/`).href,
  };
}

export type OpenAddresses = ReturnType<typeof openAddresses>;

/** Null: not the address of a slot. */
export function slotIdIn(address: string): string | null {
  return /\/courts\/\d+\/slots\/([\d-]{1,60})(?:#offer)?$/.exec(address)?.[1] ?? null;
}
