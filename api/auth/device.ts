const BROWSERS = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;
const SYSTEMS = [
  [/\b(?:iPhone|iPad|iPod)\b/, 'iPhone o iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
] as const;

/** `Chrome en Android`; '' if unknown. */
export function deviceName(userAgent: string): string {
  const named = (list: typeof BROWSERS | typeof SYSTEMS) =>
    list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '';
  return [named(BROWSERS), named(SYSTEMS)].filter(Boolean).join(' en ');
}
