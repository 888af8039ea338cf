import { SearchField } from '../field/text-fields.tsx';

interface Props {
  readonly label?: string | undefined;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

export function ListSearch({ label = 'Buscar', ...bound }: Props) {
  return <SearchField label={label} placeholder={label} isLabelHidden {...bound} />;
}
