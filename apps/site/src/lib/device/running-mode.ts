/**
 * How the site runs (SYS-11): in the wrapper's app, as an installed app, from a profile icon, or as a plain page. The
 * one answer drives registerMethod, the Device header, everything about downloading, and the link opener.
 */
import type { AppDevice } from '@lantern/contract/constants';
import { currentDevice } from '../session/device.ts';
import { hasBridge } from './native-bridge.ts';
import { readStored, STORAGE, writeStored } from './storage.ts';

export type RunningMode = 'APP' | 'PWA' | 'WEBCLIP' | 'H5';

/** What the icon of a configuration profile adds to its address. */
const WEBCLIP_PARAMETER = 'WEBCLIP';

/** Whether the site was started from the home screen, by the standard's media query or by Safari's own property. */
const isStandalone = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true;

/** Remembers a start from a profile's icon: only its first address has the mark. */
export function noteWebclip(): void {
  if (currentDevice() === 'ios' && new URLSearchParams(location.search).get(WEBCLIP_PARAMETER) === '1')
    writeStored(STORAGE.webclip, '1');
}

/** The current mode. Profile icons exist on iOS only, so a mark on another device is ignored. */
export function runningMode(): RunningMode {
  if (hasBridge()) return 'APP';
  if (readStored(STORAGE.webclip) === '1' && currentDevice() === 'ios') return 'WEBCLIP';
  return isStandalone() ? 'PWA' : 'H5';
}

const DEVICE: Readonly<Record<RunningMode, AppDevice | undefined>> = {
  APP: 'APP',
  PWA: 'OTHERS',
  WEBCLIP: 'OTHERS',
  H5: undefined,
};

/** The Device header (§7): OTHERS when running from the home screen, APP in the wrapper, none for a plain page. */
export const deviceHeader = (): AppDevice | undefined => DEVICE[runningMode()];
