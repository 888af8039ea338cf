import { circle, icon } from '../../../../shared/kit/icons.tsx';

export const PreviousIcon = icon('m14.5 5.5-6.5 6.5 6.5 6.5');
export const NextIcon = icon('m9.5 5.5 6.5 6.5-6.5 6.5');
export const ComfortableIcon = icon('M4 6.5h16M4 17.5h16M4 12h16');
export const CompactIcon = icon('M4 5h16M4 9.7h16M4 14.3h16M4 19h16');
export const KeysIcon = icon(
  'M3.5 6.5h17v11h-17z',
  'M7 10.2h.01M10.3 10.2h.01M13.7 10.2h.01M17 10.2h.01M8.5 14h7',
);
export const FreeNowIcon = icon(circle(12, 12, 8.5), 'M12 7v5l3.2 2');
export const AscendingIcon = icon('M12 19V5m0 0-5 5m5-5 5 5');
export const DescendingIcon = icon('M12 5v14m0 0 5-5m-5 5-5-5');
export const ClosureIcon = icon(circle(12, 12, 8.5), 'm6 6 12 12');
export const ExpandIcon = icon('m6 9 6 6 6-6');
