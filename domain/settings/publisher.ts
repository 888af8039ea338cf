/** Details of the publisher of open data, as administrators set them. Names are stored for good. */
export const PUBLISHER_NAMES = [
  'publisher_name',
  'publisher_legal_name',
  'publisher_email',
  'publisher_url',
] as const;
export type PublisherName = (typeof PUBLISHER_NAMES)[number];
/** '': not set. */
export type Publisher = Readonly<Record<PublisherName, string>>;

export const NO_PUBLISHER: Publisher = {
  publisher_name: '',
  publisher_legal_name: '',
  publisher_email: '',
  publisher_url: '',
};

export function isPublisherName(name: string): name is PublisherName {
  return name in NO_PUBLISHER;
}

/** Open data need all of them. */
export function lacksDetails(publisher: Publisher): boolean {
  return PUBLISHER_NAMES.some((name) => publisher[name] === '');
}
