import { icon } from '../../../../shared/icons.tsx';

/** Icons that the grid alone has. */

export const PreviousIcon = icon(<path d="m14.5 5.5-6.5 6.5 6.5 6.5" />);
export const NextIcon = icon(<path d="m9.5 5.5 6.5 6.5-6.5 6.5" />);
export const ComfortableIcon = icon(<path d="M4 6.5h16M4 17.5h16M4 12h16" />);
export const CompactIcon = icon(<path d="M4 5h16M4 9.7h16M4 14.3h16M4 19h16" />);
export const FreeNowIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7v5l3.2 2" />
  </>,
);
export const AscendingIcon = icon(<path d="M12 19V5m0 0-5 5m5-5 5 5" />);
export const DescendingIcon = icon(<path d="M12 5v14m0 0 5-5m-5 5-5-5" />);
export const ExpandIcon = icon(<path d="m6 9 6 6 6-6" />);
