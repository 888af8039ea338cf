import { Tab, Tabs } from '@blueprintjs/core';
import type { ReactElement } from 'react';

export interface TabPanel {
  readonly id: string;
  readonly title: string;
  readonly panel: ReactElement;
}

interface TabPanelsProps {
  /** The name of the tabs. */
  readonly label: string;
  readonly tabs: readonly TabPanel[];
  readonly selected: string;
  readonly onSelect: (id: string) => void;
}

/** Panels of which one is shown; arrows go from tab to tab. */
export function TabPanels({ label, tabs, selected, onSelect }: TabPanelsProps) {
  return (
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
  );
}
