import './table.css';

interface Props {
  readonly place_attraction: string;
  readonly place_center: string;
  /** All rows of the list are of one center. */
  readonly isOneCenter?: boolean;
}

/** The court, and its center small below. */
export function PlaceCell({ place_attraction: court, place_center: center, isOneCenter = false }: Props) {
  return (
    <span className="ui-place">
      <span>{court}</span>
      {!isOneCenter && <small className="r-muted">{center}</small>}
    </span>
  );
}
