import { SearchField } from '../field/text-fields.tsx';

interface Props {
  /** The searched thing, where the search covers less than the list. */
  readonly label?: string | undefined;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** The search box over a list: what it is for is written inside it. */
export function ListSearch({ label = 'Buscar', ...bound }: Props) {
  return <SearchField label={label} placeholder={label} isLabelHidden {...bound} />;
}
