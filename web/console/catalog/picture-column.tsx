import { Thumb } from '../../ui/show/thumb.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import type { Entry } from './catalog-screen.ts';
import './catalog.css';

const SIZE = 60;

export function pictureColumn<Item extends Entry>(onOpen: ((item: Item) => void) | undefined): Column<Item> {
  return {
    key: 'image',
    header: 'Imagen',
    width: '5%',
    isLabelHidden: true,
    cell: (item) =>
      onOpen ? (
        <button
          type="button"
          className="catalog-picture"
          aria-label={`Cambiar la imagen de ${item.name}`}
          onClick={() => onOpen(item)}
        >
          <Thumb image={item.image} alt="" size={SIZE} />
        </button>
      ) : (
        <Thumb image={item.image} alt={item.name} size={SIZE} />
      ),
  };
}
