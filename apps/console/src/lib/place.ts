/** What a place gives the shell: its address, its entry in the navigation, who may open it, its pages. */
import type { DeskIconName } from '@lantern/ui/desk-icon';
import type { ComponentType } from 'react';
import type { TextKey } from './i18n.ts';
import type { OpsCallId } from './calls.ts';

/** Groups of the navigation in their order; a hairline separates them. */
export const PLACE_GROUPS = ['work', 'business', 'control'] as const;
export type PlaceGroup = (typeof PLACE_GROUPS)[number];

export interface Counter {
  /** Waiting cases; undefined until known. */
  readonly count: number | undefined;
  /** Something waits for this operator. */
  readonly hot: boolean;
}

export interface Place {
  /** Folder of the place; also its address: `/console/<name>`. */
  readonly name: string;
  readonly label: TextKey;
  readonly icon: DeskIconName;
  readonly group: PlaceGroup;
  /** Places of one section are listed under its heading. */
  readonly section?: { readonly label: TextKey; readonly icon: DeskIconName };
  /** The letter after `g`. */
  readonly letter: string;
  /** The read the place cannot do without: its right decides who sees the place. */
  readonly needs: OpsCallId;
  /** Reads the counter; called inside a component, always. */
  readonly useCounter?: () => Counter;
  /** Runs beside every place, for operators who have this one. */
  readonly Companion?: ComponentType;
  /** The place's pages, loaded when it is first opened. */
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}
