/** Whether a video may autoplay. */

interface Line {
  readonly saveData?: boolean;
}

/** Why it may not: the member asked for reduced motion, or for data saving. */
export type Restraint = 'motion' | 'data';

/** Whether the phone saves data, as far as its browser reports it. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Line };
  return connection?.saveData === true;
}

/** What prevents autoplay; undefined when nothing does. */
export function restraintOf(reducedMotion: boolean, saving: boolean): Restraint | undefined {
  if (reducedMotion) return 'motion';
  return saving ? 'data' : undefined;
}
