/** Runs the rules one after the other against a wallet. */
import { createWalletClient } from './client.ts';
import type { Rule } from './rule.ts';
import { RULES_OF_LOAD } from './rules-of-load.ts';
import { RULES_OF_ROUNDS } from './rules-of-rounds.ts';
import { RULES_OF_TRUST } from './rules-of-trust.ts';
import { fresh, granted, Violation, type KitWorld, type Player } from './world.ts';

export const RULES: readonly Rule[] = [...RULES_OF_TRUST, ...RULES_OF_ROUNDS, ...RULES_OF_LOAD];

export interface Subject {
  /** The platform's address, without `/wallet/v1`. */
  readonly url: string;
  readonly vendor: string;
  readonly secret: string;
  /** An unused launch token, or a running session. */
  readonly entry: { readonly launchToken: string } | { readonly player: Player };
  /** The stake of the kit's bets, in the vendor's units. The member should have about a hundred times as much. */
  readonly stake: number;
}

export interface Verdict {
  readonly rule: string;
  /** Why it fails; undefined when it passes. */
  readonly fault: string | undefined;
}

/** Runs every rule and reports each verdict at once. Rejects only when no rule could run. */
export async function checkWallet(
  { url, vendor, secret, entry, stake }: Subject,
  report: (verdict: Verdict) => void = () => undefined,
): Promise<readonly Verdict[]> {
  const client = createWalletClient(url, { vendor, secret });
  try {
    let player: Player;
    if ('player' in entry) player = entry.player;
    else
      player = granted(
        await client.call('authenticate', { requestId: fresh('rq'), token: entry.launchToken }),
        'authenticate',
      ) as unknown as Player;
    const world: KitWorld = {
      client,
      player,
      usedToken: 'launchToken' in entry ? entry.launchToken : undefined,
      stake,
    };
    const verdicts: Verdict[] = [];
    for (const { name, run } of RULES) {
      let fault: string | undefined;
      try {
        await run(world);
      } catch (error) {
        fault = error instanceof Violation ? error.message : `no answer: ${String(error)}`;
      }
      verdicts.push({ rule: name, fault });
      report(verdicts.at(-1)!);
    }
    return verdicts;
  } finally {
    client.close();
  }
}
