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
  | 'rpde'
  | 'booking'
  | 'redirect';
