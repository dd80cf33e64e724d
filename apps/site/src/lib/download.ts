/** Getting the app: which links this device can use, whether to offer them at all, and the popup that does (HOME-03 to HOME-05). */
import type { Answer } from '@lantern/web';
import { useSyncExternalStore } from 'react';
import { useCall } from './calls.ts';
import { currentDevice, type Device } from './device.ts';
import { runningMode } from './running-mode.ts';

type Resource = Answer<'system.settings'>['downloadLinks'][number];
export type DownloadLink = Resource & { readonly resourceType: Exclude<Resource['resourceType'], 'AppDownloadIcon'> };

/** What each device can install; a computer shows everything, for a phone to take over. */
const USABLE: Readonly<Record<Device, readonly string[]>> = {
  ios: ['IOS', 'MOBILECONFIG'],
  android: ['Android'],
  other: ['IOS', 'Android', 'MOBILECONFIG'],
};

/** The links of a list that a device can use. */
export const usableLinks = (links: readonly Resource[], device: Device): readonly DownloadLink[] =>
  links.filter((link): link is DownloadLink => USABLE[device].includes(link.resourceType));

/** Every link there is, and the picture of the app (resource AppDownloadIcon). */
export function useDownloads() {
  const settings = useCall('system.settings', {}, { staleMs: Infinity });
  const all = settings.data?.downloadLinks ?? [];
  return { settings, links: usableLinks(all, 'other'), icon: all.find(({ resourceType }) => resourceType === 'AppDownloadIcon')?.url };
}

/** The links this device can use. */
export const useDownloadLinks = (): readonly DownloadLink[] => usableLinks(useDownloads().links, currentDevice());

/** Whether the way to the app may be shown: outside the app and its icons, while the operator wants it and a link exists (HOME-03). */
export function useDownloadOffer(): boolean {
  const links = useDownloadLinks();
  const { settings } = useDownloads();
  return runningMode() === 'H5' && settings.data?.appWindowEnabled === true && links.length > 0;
}

let open = false;
const listeners = new Set<() => void>();

function change(next: boolean): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Opens the popup from anywhere; the app draws it once. */
export const openDownloadPopup = (): void => change(true);

/** Closes it. */
export const closeDownloadPopup = (): void => change(false);

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the popup is open, for components. */
export const useDownloadPopup = (): boolean => useSyncExternalStore(listen, () => open);

/** Whether the APP_DOWNLOAD promotion runs (HOME-05): for everybody alike, until members have promotions of their own to read it from. */
export const useAppDownload = (): boolean => useCall('system.whitelabel', {}, { staleMs: Infinity }).data?.promotions.APP_DOWNLOAD.enabled ?? false;
