/** Addresses of the help centre: items by the numbers of the address (MSG-06). */
import type { Answer } from '@lantern/web';

export type HelpList = Answer<'system.helpCenter'>['list'];
export type HelpItem = HelpList[number];

/** The address of an item, or of one of its sub-items. */
export const helpPath = (p: number, c?: number): string => `/m/helpDetail?p=${p}${c === undefined ? '' : `&c=${c}`}`;

const indexOf = (text: string | null): number | undefined =>
  text !== null && /^\d{1,4}$/.test(text) ? Number(text) : undefined;

export interface Chosen {
  readonly index: number;
  readonly item: HelpItem;
  /** Absent while the item itself is shown. */
  readonly child?: HelpItem['children'][number] | undefined;
}

/** The item of an address; undefined when there is no such item or sub-item. */
export function chosenOf(list: HelpList, address: URLSearchParams): Chosen | undefined {
  const index = indexOf(address.get('p'));
  const item = index === undefined ? undefined : list[index];
  if (index === undefined || item === undefined) return undefined;
  if (!address.has('c')) return { index, item };
  const child = item.children[indexOf(address.get('c')) ?? -1];
  return child && { index, item, child };
}
