/** The list left for a game, so that closing the game restores it (§2 /m/game). */

export interface LastList {
  readonly search: string;
  readonly scrollPx: number;
}

let last: LastList | undefined;

/** Saves a list that is left. */
export function rememberList(list: LastList): void {
  last = list;
}

/** The list that was left last. */
export const lastList = (): LastList | undefined => last;
