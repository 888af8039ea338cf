import { Add, Edit, Trash, Undo } from '@blueprintjs/icons';
import { type ReactElement, type ReactNode, useState } from 'react';
import type { Named } from '../../../api/contract/fields.ts';
import { may } from '../../shared/session/access.ts';
import { useSession } from '../../shared/session/session.tsx';
import { Button } from '../../ui/button.tsx';
import { SwitchField } from '../../ui/field/choice-fields.tsx';
import type { Values } from '../../ui/form/values.ts';
import { FilterBar } from '../../ui/page/filter-bar.tsx';
import { ListSearch } from '../../ui/page/list-search.tsx';
import { Page } from '../../ui/page/page.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { GalleryDialog } from '../../ui/upload/gallery-dialog.tsx';
import { HistoryButton } from '../history/history-button.tsx';
import type { CatalogScreen, Entry } from './catalog-screen.ts';
import { EntryDialog } from './entry-dialog.tsx';
import { LinksDialog, type LinksDialogProps } from './links-dialog.tsx';
import { pictureColumn } from './picture-column.tsx';
import { useCatalogList } from './use-catalog-list.ts';
import { type EntryActions, useEntryActions } from './use-entry-actions.ts';

interface CatalogPageProps<Item extends Entry, V extends Values> {
  readonly screen: CatalogScreen<Item, V>;
  /** The part of the catalogue, as parameters of the path; null where it is not known yet. */
  readonly within?: Readonly<Record<string, string>> | null;
  /** The part that a search covers, where that is more than `within`. */
  readonly searched?: Readonly<Record<string, string>>;
  readonly searchLabel?: string;
  readonly moreActions?: (item: Item) => ReactNode;
  readonly links?: CatalogLinks<Item>;
}

interface CatalogLinks<Item extends Entry>
  extends Pick<LinksDialogProps, 'label' | 'call' | 'choices' | 'page' | 'success' | 'failure'> {
  readonly icon: ReactElement;
  readonly chosen: (item: Item) => readonly Named[];
  readonly body: (item: Item, ids: readonly number[]) => Readonly<Record<string, unknown>>;
}

type Opened<Item> =
  | { readonly what: 'entry'; readonly item: Item | null }
  | { readonly what: 'links' | 'pictures'; readonly item: Item };

export function CatalogPage<Item extends Entry, V extends Values>(props: CatalogPageProps<Item, V>) {
  const { screen, within = {}, searched, searchLabel, moreActions, links } = props;
  const isAdmin = may(useSession().data?.user, 'admin');
  const list = useCatalogList<Item>(screen, within, searched);
  const actions = useEntryActions(screen);
  const [opened, setOpened] = useState<Opened<Item> | null>(null);
  const { words, pictures } = screen;
  const create = () => setOpened({ what: 'entry', item: null });
  const columns = pictures
    ? [
        pictureColumn<Item>(
          // A removed entry has no gallery.
          isAdmin && !list.showsRemoved ? (item) => setOpened({ what: 'pictures', item }) : undefined,
        ),
        ...screen.columns,
      ]
    : screen.columns;
  const buttons = (item: Item) => (
    <RowButtons
      screen={screen}
      item={item}
      actions={actions}
      links={links}
      isRemoved={list.showsRemoved}
      more={moreActions?.(item)}
      onEdit={() => setOpened({ what: 'entry', item })}
      onLink={() => setOpened({ what: 'links', item })}
    />
  );
  return (
    <Page
      title={words.title}
      actions={
        isAdmin && <Button icon={<Add />} intent="primary" text={`Crear ${words.one}`} onClick={create} />
      }
      tools={
        <FilterBar
          {...(isAdmin && {
            more: (
              <SwitchField
                label="Mostrar eliminados"
                value={list.showsRemoved}
                onChange={list.setShowsRemoved}
              />
            ),
            inUse: list.showsRemoved ? 1 : 0,
          })}
        >
          <ListSearch label={searchLabel} value={list.text} onChange={list.setText} />
        </FilterBar>
      }
    >
      <DataTable
        caption={words.title}
        layoutName={words.title}
        columns={columns}
        rows={list.page?.data}
        load={list.load}
        {...(isAdmin && { actions: buttons })}
        {...(screen.actionsWidth && { actionsWidth: screen.actionsWidth })}
        {...(list.isFiltered
          ? { emptyAction: <Button text="Quitar los filtros" onClick={list.clear} /> }
          : isAdmin
            ? { emptyAction: <Button intent="primary" text="Crear ahora" onClick={create} /> }
            : { emptyHint: 'Solo quien administra el sistema puede registrarlos.' })}
      />
      <Pager page={list.page} onPage={list.setPage} />
      <OpenedDialog
        screen={screen}
        opened={opened}
        actions={actions}
        links={links}
        onClose={() => setOpened(null)}
        onPictured={() => void list.load.refetch()}
      />
    </Page>
  );
}

interface OpenedDialogProps<Item extends Entry, V extends Values>
  extends Pick<CatalogPageProps<Item, V>, 'screen'> {
  readonly opened: Opened<Item> | null;
  readonly actions: EntryActions;
  readonly links: CatalogLinks<Item> | undefined;
  readonly onClose: () => void;
  readonly onPictured: () => void;
}

function OpenedDialog<Item extends Entry, V extends Values>(props: OpenedDialogProps<Item, V>) {
  const { screen, opened, actions, links, onClose, onPictured } = props;
  if (!opened) return null;
  const { what, item } = opened;
  if (what === 'entry')
    return <EntryDialog screen={screen} item={item} onClose={onClose} actions={actions} />;
  if (what === 'links')
    return (
      links && (
        <LinksDialog
          {...links}
          title={`${links.label} de ${item.name}`}
          chosen={links.chosen(item).map(({ id }) => id)}
          body={(ids) => links.body(item, ids)}
          onClose={onClose}
        />
      )
    );
  return (
    screen.pictures && (
      <GalleryDialog
        family={screen.pictures}
        itemId={String(item.id)}
        name={item.name}
        onClose={onClose}
        onChanged={onPictured}
      />
    )
  );
}

interface RowButtonsProps<Item extends Entry, V extends Values>
  extends Pick<CatalogPageProps<Item, V>, 'screen'> {
  readonly item: Item;
  readonly actions: EntryActions;
  readonly links: CatalogLinks<Item> | undefined;
  readonly isRemoved: boolean;
  readonly more: ReactNode;
  readonly onEdit: () => void;
  readonly onLink: () => void;
}

function RowButtons<Item extends Entry, V extends Values>(props: RowButtonsProps<Item, V>) {
  const { screen, item, actions, links } = props;
  if (props.isRemoved)
    return (
      <Button
        icon={<Undo />}
        text="Restaurar"
        aria-label={`Restaurar ${item.name}`}
        onClick={() => void actions.restore(item)}
      />
    );
  return (
    <>
      {props.more}
      {links && (
        <Button
          icon={links.icon}
          text={links.label}
          aria-label={`${links.label} de ${item.name}`}
          onClick={props.onLink}
        />
      )}
      <Button icon={<Edit />} text="Editar" aria-label={`Editar ${item.name}`} onClick={props.onEdit} />
      <HistoryButton table={screen.kind} id={item.id} name={item.name} />
      {!screen.isFixed?.(item) && (
        <Button
          icon={<Trash />}
          intent="danger"
          variant="minimal"
          aria-label={`Eliminar ${item.name}`}
          title="Eliminar"
          onClick={() => void actions.remove(item)}
        />
      )}
    </>
  );
}
