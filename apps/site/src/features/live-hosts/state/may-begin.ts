/** Whether a picture may begin to move without being asked. */

interface Line {
  readonly saveData?: boolean;
}

/** Why it does not: the member asked for less motion, or for less data. */
export type Restraint = 'motion' | 'data';

/** Whether the phone saves data, as far as its browser tells. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Line };
  return connection?.saveData === true;
}

/** What keeps it from beginning by itself; undefined where nothing does. */
export function restraintOf(reducedMotion: boolean, saving: boolean): Restraint | undefined {
  if (reducedMotion) return 'motion';
  return saving ? 'data' : undefined;
}
