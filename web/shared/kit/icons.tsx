interface IconProps {
  readonly size?: number;
}

/** A line icon, 24 units wide, in the text's color. Icons of one component are made beside it, to load with it. */
export const icon =
  (...paths: readonly string[]) =>
  ({ size = 18 }: IconProps) => (
    <svg
      className="r-icon"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.9}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {paths.map((d) => (
        <path key={d} d={d} />
      ))}
    </svg>
  );

export const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

const box = (x: number, y: number, width: number, height: number) =>
  `M${x + 2} ${y}h${width - 4}a2 2 0 0 1 2 2v${height - 4}a2 2 0 0 1-2 2h${4 - width}a2 2 0 0 1-2-2v${4 - height}a2 2 0 0 1 2-2z`;

export const HomeIcon = icon('M4 11 12 4l8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1z');
export const GridIcon = icon(box(3.5, 5, 17, 15), 'M3.5 10h17M9 10v10M14.5 10v10M8 3v4M16 3v4');
export const CheckInIcon = icon('M20 12a8 8 0 1 1-4-6.9', 'm8.5 11.5 3.2 3.2L20 6.5');
export const CheckIcon = icon('m5 12.5 4.5 4.5L19 7.5');
export const CrossIcon = icon('M6 6l12 12M18 6 6 18');
export const SunIcon = icon(
  circle(12, 12, 4),
  'M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
);
export const MoonIcon = icon('M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z');
export const LogInIcon = icon(
  'M10 4h8a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1h-8M4 12h9.5m0 0L10 8.5m3.5 3.5L10 15.5',
);
export const RetryIcon = icon('M20 12a8 8 0 1 1-2.3-5.7M20 4v4.5h-4.5');
export const MoveIcon = icon('M4 12h15M13.5 6.5 19 12l-5.5 5.5');
export const CopyIcon = icon(
  box(8.5, 8.5, 11.5, 11.5),
  'M15.5 5.5v-.3A1.7 1.7 0 0 0 13.8 3.5H5.2a1.7 1.7 0 0 0-1.7 1.7v8.6c0 .9.8 1.7 1.7 1.7h.3',
);
export const TicketIcon = icon(
  'M4 7.5A1.5 1.5 0 0 1 5.5 6h13A1.5 1.5 0 0 1 20 7.5v2.2a2.4 2.4 0 0 0 0 4.6v2.2a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 16.5v-2.2a2.4 2.4 0 0 0 0-4.6zM14 6v12',
);
export const DocumentIcon = icon(
  'M6 3.5h8L19 8.5V19a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 19V4.5a1 1 0 0 1 1-1zM14 3.5v5h5M8.5 13h7M8.5 16.5h7',
);
export const AlertIcon = icon('M12 4 2.8 19.5h18.4zM12 10v4.5M12 17.2v.1');
export const SearchIcon = icon(circle(11, 11, 6.5), 'm20 20-4.2-4.2');
export const CameraIcon = icon(
  'M4.5 7.5h3L9 5h6l1.5 2.5h3A1.5 1.5 0 0 1 21 9v9a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 18V9a1.5 1.5 0 0 1 1.5-1.5z',
  circle(12, 13, 3.6),
);
export const CalendarIcon = icon(box(4, 5.5, 16, 14.5), 'M4 10h16M8.5 3.5v4M15.5 3.5v4');
export const PersonIcon = icon(circle(12, 8, 4), 'M4.5 20a7.5 7.5 0 0 1 15 0');
export const PlaceIcon = icon('M12 21s7-6.2 7-11.5a7 7 0 0 0-14 0C5 14.8 12 21 12 21z', circle(12, 9.5, 2.5));
export const ClockIcon = icon(circle(12, 12, 8.5), 'M12 7v5l3.5 2');
export const PeopleIcon = icon(
  circle(9, 8.5, 3.5),
  'M2.5 19.5a6.5 6.5 0 0 1 13 0M15.5 5.3a3.5 3.5 0 0 1 0 6.4M18 13.6a6.5 6.5 0 0 1 3.5 5.9',
);
export const BellIcon = icon('M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5a2.2 2.2 0 0 0 4 0');
