/**
 * Getting the app: the links this device can use, whether to offer them, and the popup that does (HOME-03 to HOME-05).
 */
import type { Answer } from '@lantern/web';
import { useSyncExternalStore } from 'react';
import { currentDevice, isMessagingApp, isSafari, type Device } from '../session/device.ts';
import { sendToApp } from './native-bridge.ts';
import { openExternal } from '../navigation/open-external.ts';
import { runningMode } from './running-mode.ts';
import { useSession } from '../session/session.ts';
import { useCall } from '../server/calls.ts';
import { useSettings, useWhitelabel } from '../server/settings.ts';

type Resource = Answer<'system.settings'>['downloadLinks'][number];
export type DownloadLink = Resource & { readonly resourceType: Exclude<Resource['resourceType'], 'AppDownloadIcon'> };

/** What each device can install; a computer shows everything, for use on a phone. */
const USABLE: Readonly<Record<Device, readonly string[]>> = {
  ios: ['IOS', 'MOBILECONFIG'],
  android: ['Android'],
  other: ['IOS', 'Android', 'MOBILECONFIG'],
};

/** The links of a list that a device can use. */
export const usableLinks = (links: readonly Resource[], device: Device): readonly DownloadLink[] =>
  links.filter((link): link is DownloadLink => USABLE[device].includes(link.resourceType));

/** All links, and the picture of the app (resource AppDownloadIcon). */
export function useDownloads() {
  const settings = useSettings();
  const all = settings?.downloadLinks ?? [];
  return {
    known: settings !== undefined,
    links: usableLinks(all, 'other'),
    icon: all.find(({ resourceType }) => resourceType === 'AppDownloadIcon')?.url,
  };
}

/** The links this device can use. */
export const useDownloadLinks = (): readonly DownloadLink[] => usableLinks(useDownloads().links, currentDevice());

/**
 * Whether the app may be offered: outside the app and its icons, while the operator enables it and a link exists
 * (HOME-03).
 */
export function useDownloadOffer(): boolean {
  const links = useDownloadLinks();
  const settings = useSettings();
  return runningMode() === 'H5' && settings?.appWindowEnabled === true && links.length > 0;
}

/**
 * Whether the APP_DOWNLOAD promotion is running (HOME-05): for a member whether it is among their promotions and not taken yet, for a guest
 * whether the merchant has switched it on.
 */
export function useAppDownload(): boolean {
  const isMember = useSession() !== null;
  const isOn = useWhitelabel()?.promotions.APP_DOWNLOAD.enabled ?? false;
  const own = useCall('promotions.list', { query: {} }, { enabled: isOn && isMember });
  if (!isOn || !isMember) return isOn;
  return own.data?.list.some(({ kind, label }) => kind === 'app_download' && label === 'open') ?? false;
}

/** Schemes a download may have; `itms-services:` is how iOS installs an app from outside the store. */
const SCHEMES = ['https:', 'http:', 'itms-services:'];

/** On iOS only Safari can install; other browsers get a hint (§8). */
const needsSafari = ({ resourceType }: DownloadLink): boolean =>
  resourceType !== 'Android' && currentDevice() === 'ios' && runningMode() !== 'APP' && !isSafari(navigator.userAgent);

/**
 * Follows a link: through the app around the page, else as its kind requires. Returns `safari` when only Safari can.
 */
export function startDownload(link: DownloadLink): 'started' | 'safari' {
  if (needsSafari(link)) return 'safari';
  const address = new URL(link.url, location.href);
  if (!SCHEMES.includes(address.protocol) || sendToApp({ name: 'download', url: address.href })) return 'started';
  // The system accepts a profile or an install request only from the page itself; anything else may open a new page.
  const stays = link.resourceType === 'MOBILECONFIG' || address.protocol === 'itms-services:';
  if (stays && !isMessagingApp(navigator.userAgent)) location.assign(address.href);
  else openExternal(address.href);
  return 'started';
}

let open = false;
const listeners = new Set<() => void>();

function change(next: boolean): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Opens the popup from anywhere; the app renders it once. */
export const openDownloadPopup = (): void => change(true);

/** Closes it. */
export const closeDownloadPopup = (): void => change(false);

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the popup is open, for components. */
export const useDownloadPopup = (): boolean => useSyncExternalStore(listen, () => open);
