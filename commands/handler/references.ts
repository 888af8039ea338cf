import { refuse } from '../../domain/decider.ts';

export type RequestRefusal =
  | {
      readonly code: 'unknown_reference';
      readonly field:
        | 'center'
        | 'attraction'
        | 'type'
        | 'activity'
        | 'origin'
        | 'attraction_type'
        | 'dependency';
    }
  /** It is at another center than the chosen one. */
  | { readonly code: 'attraction_elsewhere' }
  | { readonly code: 'person_unknown' }
  /** In a change: the reservation has a person already, or needs none. */
  | { readonly code: 'person_unregistered' };

export const unknownReference = <const Field extends string>(field: Field) =>
  refuse({ code: 'unknown_reference', field });
