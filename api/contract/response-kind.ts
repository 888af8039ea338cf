/** The kind of answer: a JSON body, bytes of another type (an image, a document, a stream of events), or a redirect. */
export type ResponseKind =
  | 'json'
  | 'image'
  | 'pdf'
  | 'xlsx'
  | 'csv'
  | 'calendar'
  | 'text'
  | 'html'
  | 'events'
  | 'redirect';
