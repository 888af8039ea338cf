import { Tab, Tabs } from '@blueprintjs/core';
import { type ReactElement, useEffect, useRef } from 'react';

interface TabPanel {
  readonly id: string;
  readonly title: string;
  readonly panel: ReactElement;
}

interface TabPanelsProps {
  readonly label: string;
  readonly tabs: readonly TabPanel[];
  readonly selected: string;
  readonly onSelect: (id: string) => void;
}

/** Panels of which one is shown; arrows go from tab to tab. Where they don't fit, their line scrolls to the shown one. */
export function TabPanels({ label, tabs, selected, onSelect }: TabPanelsProps) {
  const all = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: titles grow when their counts come
  useEffect(() => {
    const tab = all.current?.querySelector('[role="tab"][aria-selected="true"]');
    tab?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [selected, tabs[tabs.length - 1]?.title]);
  return (
    <div ref={all}>
      <Tabs
        id={label.replace(/\W+/g, '-')}
        selectedTabId={selected}
        onChange={(id) => onSelect(String(id))}
        renderActiveTabPanelOnly
      >
        {tabs.map(({ id, title, panel }) => (
          <Tab key={id} id={id} title={title} panel={panel} />
        ))}
      </Tabs>
    </div>
  );
}
