/** The named rules of the login form, cached for up to a second: every login needs them. */
import type { Kernel } from '../../../../kernel/module.ts';
import { readLoginRules } from '../store.ts';

type Rules = ReturnType<typeof readLoginRules>;

export type LoginRules = () => Rules;

const MAXIMUM_AGE_MS = 1_000;

/** A reader over `identity.login_rule`. */
export function createLoginRules({ db, clock }: Pick<Kernel, 'db' | 'clock'>): LoginRules {
  let held: { readonly rules: Rules; readonly readAt: number } | undefined;
  return () => {
    const now = clock.elapsed();
    if (held && now - held.readAt <= MAXIMUM_AGE_MS) return held.rules;
    const rules = readLoginRules(db);
    held = { rules, readAt: now };
    rules.catch(() => (held = undefined));
    return rules;
  };
}
