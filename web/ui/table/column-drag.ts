import type { DragEvent, PointerEvent } from 'react';
import type { ColumnArrangement } from './use-column-layout.ts';

const KIND = 'application/x-reservas-column';

export function dragProps<Row>(key: string, { columns, move }: ColumnArrangement<Row>) {
  return {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.setData(KIND, key);
      event.dataTransfer.effectAllowed = 'move';
    },
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes(KIND)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      const dragged = event.dataTransfer.getData(KIND);
      if (!dragged || dragged === key) return;
      event.preventDefault();
      move(
        dragged,
        columns.findIndex((column) => column.key === key),
      );
    },
  };
}

export function edgeProps<Row>(key: string, { resize }: ColumnArrangement<Row>) {
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const edge = event.currentTarget;
      const start = edge.parentElement?.getBoundingClientRect().width ?? 0;
      const from = event.clientX;
      event.preventDefault();
      edge.setPointerCapture(event.pointerId);
      edge.onpointermove = (moved) => resize(key, start + moved.clientX - from);
      edge.onpointerup = () => {
        edge.onpointermove = null;
      };
    },
  };
}
