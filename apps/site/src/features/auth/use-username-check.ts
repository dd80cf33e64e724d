/** The username check of the registration form: its result for the typed name. */
import { brokenRule } from '@lantern/contract/field-rules';
import type { FieldRule } from '@lantern/contract';
import { useEffect, useState } from 'react';
import { client } from '../../lib/server/calls.ts';
import { createUsernameCheck, type UsernameState } from './state/username-check.ts';

async function ask(username: string, abort: AbortController): Promise<'free' | 'taken' | undefined> {
  const result = await client.call('registration.checkUsername', { query: { username }, abort });
  if (result.ok) return 'free';
  return result.code === 'username_taken' ? 'taken' : undefined;
}

/** Returns the known state of any name. */
export function useUsernameCheck() {
  const [, redraw] = useState(0);
  const [check] = useState(() => createUsernameCheck({ ask, onChange: () => redraw((count) => count + 1) }));
  useEffect(() => check.stop, [check]);
  return check;
}

/** Checks the typed name as far as it passes the rules. */
export function useCheckedUsername(
  check: ReturnType<typeof useUsernameCheck>,
  username: string,
  rules: readonly FieldRule[],
): UsernameState {
  const wellFormed = username !== '' && brokenRule(rules, username) === undefined;
  useEffect(() => check.want(wellFormed ? username : undefined), [check, username, wellFormed]);
  return wellFormed ? check.stateOf(username) : 'unasked';
}
