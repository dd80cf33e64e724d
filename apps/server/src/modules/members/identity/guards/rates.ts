/** Rate limits per address of anonymous calls, shared by all nodes and timed by the database's clock. */
import type { Kernel } from '../../../../kernel/module.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import type { DerivedKeys } from '../derived-keys.ts';
import { readRateRule, takeUse, secondsUntilUse } from './guard-store.ts';

export type RateName = 'affiliate_check' | 'captcha' | 'login_failure' | 'registration' | 'trial' | 'username_check';

export interface Rates {
  /** Takes one use, or refuses with the seconds to wait. */
  take(name: RateName, address: string): Promise<Result<void, 'rate_limited'>>;
  /** Refuses when no use is left, without taking one. */
  check(name: RateName, address: string): Promise<Result<void, 'rate_limited'>>;
}

/** Rates over `identity.rate_rule` and `identity.rate_use`; the address is stored as a keyed hash only. */
export function createRates({ db }: Pick<Kernel, 'db'>, keys: DerivedKeys): Rates {
  const limited = (waitSec: number) => refuse('rate_limited', { retryAfterSec: Math.max(1, Math.ceil(waitSec)) });
  return {
    async take(name, address) {
      const rule = await readRateRule(db, name);
      const key = keys.blind('rate', name, address);
      return (await takeUse(db, key, rule)) ? ok(undefined) : limited(await secondsUntilUse(db, key, rule));
    },
    async check(name, address) {
      const rule = await readRateRule(db, name);
      const waitSec = await secondsUntilUse(db, keys.blind('rate', name, address), rule);
      return waitSec > 0 ? limited(waitSec) : ok(undefined);
    },
  };
}
