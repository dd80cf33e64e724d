/** A hand's place in the seed chains of its table. */

/** What the salt was last made of: the previous salt and the members' seeds. */
export interface SaltOrigin {
  readonly salt: string;
  readonly memberSeeds: readonly string[];
}

/** A hand's place in its chain, and the salt its seed is used with. */
export interface HandPlace {
  readonly chainNo: number;
  readonly chainIndex: number;
  readonly salt: string;
  readonly saltFrom: SaltOrigin | null;
}
