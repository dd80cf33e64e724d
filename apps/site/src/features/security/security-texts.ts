/** Texts for the server's codes: devices and levels. */
import { deviceParts } from '@lantern/contract/devices';
import type { TextKey } from '../../lib/language/i18n.ts';

/** `android/chrome` as `Chrome · Android`; undefined when neither part is known. */
export function deviceName(device: string): string | undefined {
  const known = deviceParts(device);
  return known.length > 0 ? known.join(' · ') : undefined;
}

/** Default name of the member's own device. */
export function ownDeviceName(userAgent: string): string | undefined {
  const patterns: readonly (readonly [RegExp, string])[] = [
    [/iPhone/, 'iPhone'],
    [/iPad/, 'iPad'],
    [/Android/, 'Android'],
    [/Windows/, 'Windows'],
    [/Mac OS X/, 'Mac'],
    [/Linux/, 'Linux'],
  ];
  return patterns.find(([pattern]) => pattern.test(userAgent))?.[1];
}

export type SecurityLevel = 'low' | 'medium' | 'high';

/** Lit steps of the meter, of three. */
export const LEVEL_STEPS: Readonly<Record<SecurityLevel, number>> = { low: 1, medium: 2, high: 3 };
export const LEVEL_NAMES: Readonly<Record<SecurityLevel, TextKey>> = {
  low: 'security_level_low',
  medium: 'security_level_medium',
  high: 'security_level_high',
};
