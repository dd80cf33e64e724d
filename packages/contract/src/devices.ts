/** Names of the devices that sign-ins keep as codes: `ios/safari`. */

const SYSTEMS: Readonly<Record<string, string>> = {
  ios: 'iOS',
  android: 'Android',
  windows: 'Windows',
  macos: 'macOS',
  linux: 'Linux',
};
const BROWSERS: Readonly<Record<string, string>> = {
  edge: 'Edge',
  samsung: 'Samsung Internet',
  firefox: 'Firefox',
  chrome: 'Chrome',
  safari: 'Safari',
};

/** Browser and system of `android/chrome`, as far as they are known: `['Chrome', 'Android']`. */
export function deviceParts(device: string): readonly string[] {
  const [system = '', browser = ''] = device.split('/');
  return [BROWSERS[browser], SYSTEMS[system]].filter((name) => name !== undefined);
}
