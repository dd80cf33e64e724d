/** An account to play for free on: a name, an age that was confirmed, play money accounts, and no person behind it. */
import { TRIAL_MEMBER_TYPE } from '@lantern/contract/constants';
import type { MemberId } from '../../../kernel/ids.ts';
import { sessionsEnded } from '../../../kernel/realtime/session-ends.ts';
import { currencyPlayed, type Merchant } from '../../../kernel/session.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { Doors } from '../doors.ts';
import { endMemberSessions } from '../sessions/session-store.ts';
import { insertConsents, updateState } from '../store.ts';
import { readConfiguredForm } from './registration-store.ts';
import { insertTrialMember } from './trial-store.ts';

export interface TrialAccount {
  readonly merchant: Merchant;
  /** Of the form a stored username has. */
  readonly userName: string;
  /** Lets its owner sign in again; without one the session it was opened with is the only one. */
  readonly password?: string | undefined;
}

/** Opens it; undefined when the name is taken. It registers nobody, so no `member_registered` is told. */
export async function openTrialAccount({ kernel, deps, passwords }: Doors, tx: Tx, { merchant, userName, password }: TrialAccount): Promise<MemberId | undefined> {
  const id = kernel.ids.next<MemberId>();
  const currency = currencyPlayed(TRIAL_MEMBER_TYPE, merchant.currency);
  const passwordHash = password === undefined ? undefined : await passwords.hash(password);
  const made = await insertTrialMember(tx, { id, merchantCode: merchant.code, username: userName, passwordHash, type: TRIAL_MEMBER_TYPE, currency });
  if (!made) return undefined;
  const { consentVersion } = await readConfiguredForm(tx);
  await insertConsents(tx, id, [{ kind: 'age', version: consentVersion, given: true }], undefined);
  await deps.openAccounts(tx, id, currency);
  return id;
}

/** Ends a trial account and its sessions for good; its book entries stay under its id. */
export async function closeTrialAccount({ kernel }: Doors, tx: Tx, memberId: MemberId): Promise<void> {
  await endMemberSessions(tx, memberId, 'erased');
  await updateState(tx, memberId, 'erased');
  await kernel.realtime.publishIn(tx, sessionsEnded(memberId));
}
