/** The visible text of a control without its data, equal for all of one kind. */
interface Kinds {
  text(element: Element | null | undefined): string;
  shownText(element: Element): string;
  kindOf(name: string): string;
  labelOf(element: Element | null): string;
  roleOf(element: Element): string;
  nameOf(element: Element): string;
  /** Landmark, list or table that it is in. */
  placeOf(element: Element, layer: Element | null): string;
  reasonOf(element: Element): string;
}

declare global {
  interface Window {
    kinds: Kinds;
  }
}

/** Runs in each page before its own scripts; refers to nothing outside. */
export function installKinds(): void {
  const text: Kinds['text'] = (element) => (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
  const byIds = (ids: string | null) =>
    (ids ?? '')
      .split(' ')
      .map((id) => text(document.getElementById(id)))
      .join(' ')
      .trim();

  function shownText(element: Element): string {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const parts: string[] = [];
    while (walker.nextNode())
      if (!walker.currentNode.parentElement?.closest('option,title,[aria-hidden=true]'))
        parts.push(walker.currentNode.nodeValue ?? '');
    return parts.join(' ').replace(/\s+/g, ' ').trim();
  }

  function fullName(element: Element): string {
    const isField = element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
    const label = isField ? element.labels?.[0] : null;
    return (
      element.getAttribute('aria-label') ||
      byIds(element.getAttribute('aria-labelledby')) ||
      (label && shownText(label)) ||
      shownText(element) ||
      element.getAttribute('title') ||
      element.querySelector('img')?.alt ||
      ''
    );
  }

  const MONTHS =
    /\b(enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)\b/gi;
  const DAYS =
    /(?<!\p{L})(lunes|martes|miércoles|jueves|viernes|sábado|domingo|lun|mar|mié|jue|vie|sáb|dom)(?!\p{L})/giu;
  function kindOf(name: string): string {
    return name
      .replace(/«[^»]*»/g, '«…»')
      .replace(/\S+@\S+/g, '@')
      .replace(MONTHS, 'mes')
      .replace(DAYS, 'día')
      .replace(/(?<![\p{L}\d])(?:(?=[A-Z0-9]*\d)[A-Z0-9]{6,}|[2-9A-HJKMNP-TV-Z]{9})(?![\p{L}\d])/gu, '#')
      .replace(/[\d#](?:[\d#.,:/–-]|\s(?=[\d#]))*/g, '#')
      .replace(/(?<=# fecha)s/, '')
      .replace(/(?<=\p{L}(?: de|:)) (?:\p{Lu}|#).*$/u, ' …')
      .trim()
      .slice(0, 70);
  }

  const labelOf: Kinds['labelOf'] = (element) =>
    element
      ? kindOf(
          element.getAttribute('aria-label') ||
            byIds(element.getAttribute('aria-labelledby')) ||
            text(element.querySelector('h1,h2,h3,caption,legend')),
        )
      : '';

  /** One of several alike: what it is called is data. */
  const isOneOfMany = (element: Element) =>
    element.matches('li,article') ||
    [...(element.parentElement?.children ?? [])].filter(
      (one) => one.className === element.className && one.tagName === element.tagName,
    ).length > 2;

  function placeOf(element: Element, layer: Element | null): string {
    if (!layer && element.closest('header') && !element.closest('main')) return 'header';
    if (!layer && element.closest('nav') && !element.closest('main')) return 'navigation';
    const place = element.closest(
      'table,fieldset,[role=group],section,aside,article,nav,[role=search],footer',
    );
    if (!place || place === layer || layer?.contains(place) === false) return '';
    const item =
      place.closest('li,article') ?? (isOneOfMany(place) && place.matches('section,article') ? place : null);
    return item && !element.closest('nav') ? 'one of a list' : labelOf(place);
  }

  /** The name of what is in a row of data: that of its column, or what the rows have in common. */
  function nameInRow(element: Element, row: Element): string {
    const name = fullName(element);
    if (element === row) return 'row';
    const cell = element.closest('td,th,[role=gridcell],[role=rowheader]');
    if (cell && row.contains(cell) && !cell.matches('.ui-table-actions')) {
      const head = cell.closest('table')?.querySelectorAll('thead th')[[...row.children].indexOf(cell)];
      const column =
        cell.getAttribute('data-label') ?? shownText(head?.querySelector('button') ?? head ?? cell);
      return `(${column.replace(/^Columna /, '')})`;
    }
    if (cell) return withoutData(name, row, element);
    const others = [...(row.parentElement?.children ?? [])].filter((one) => one.tagName === row.tagName);
    const isData = !others.some(
      (one) =>
        one !== row && [...one.querySelectorAll(element.tagName)].some((two) => fullName(two) === name),
    );
    return others.length > 5 && isData
      ? `(${shownText(element) ? 'text' : 'icon'})`
      : withoutData(name, row, element);
  }

  function withoutData(name: string, row: Element, element: Element): string {
    const shown = shownText(element);
    if (shown && shown.length < name.length && name.startsWith(shown)) return kindOf(shown);
    if (!shown) return kindOf(name.replace(/^(\p{Lu}[\p{Ll} ]*?) (?=\p{Lu}|\d).*/u, '$1 …'));
    const data = [...row.querySelectorAll('td,th,h2,h3,strong')]
      .map(text)
      .find((one) => one.length > 2 && one !== name && name.includes(one));
    return kindOf(data ? name.replace(data, '…') : name);
  }

  /** A cell of the grid: whether it is free, and whether it still may be. */
  const cellKind = (cell: Element) =>
    ['pg-free', 'pg-taken', 'is-past', 'is-closed'].filter((one) => cell.classList.contains(one)).join(' ') ||
    'cell';

  function nameOf(element: Element): string {
    if (element.matches('[role=gridcell],[role=rowheader]')) return cellKind(element);
    if (element.closest('[role=gridcell],[role=rowheader]') && shownText(element)) return '(cell)';
    const fact = element.closest('dd');
    if (fact) return `(${text(fact.previousElementSibling)})`;
    const name = fullName(element);
    if (element.closest('thead th,[role=columnheader],.bp6-table-column-headers'))
      return name.replace(/^(Columna) .+/, '$1 …');
    const row = element.closest('tr,[role=row],li,article');
    return row && !element.closest('nav,[role=menu],thead') ? nameInRow(element, row) : kindOf(name);
  }

  function roleOf(element: Element): string {
    const role = element.getAttribute('role');
    if (role) return role;
    if (element instanceof HTMLInputElement) return element.type;
    return { A: 'link', SELECT: 'combobox', TR: 'row', SUMMARY: 'summary' }[element.tagName] ?? 'button';
  }

  window.kinds = {
    text,
    shownText,
    kindOf,
    labelOf,
    roleOf,
    nameOf,
    placeOf,
    reasonOf: (element) =>
      byIds(element.getAttribute('aria-describedby')) ||
      (element.closest('[title]')?.getAttribute('title') ?? ''),
  };
}
