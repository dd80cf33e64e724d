/** An account to play with for free: a name, a confirmed age, play money accounts, and no personal data. */
import { TRIAL_MEMBER_TYPE } from '@lantern/contract/constants';
import type { MemberId } from '../../../../kernel/ids.ts';
import { sessionsEnded } from '../../../../kernel/realtime/session-ends.ts';
import { currencyPlayed, type Merchant } from '../../../../kernel/session.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import type { ModuleContext } from '../context.ts';
import { endMemberSessions } from '../sessions/session-store.ts';
import { insertConsents, updateState } from '../store.ts';
import { readConfiguredForm, insertTrialMember } from './registration-store.ts';

export interface TrialAccount {
  readonly merchant: Merchant;
  /** In the format of a stored username. */
  readonly userName: string;
  /** Allows signing in again; without one the first session is the only one. */
  readonly password?: string | undefined;
}

/** Creates it; undefined when the name is taken. No member is registered, so `member_registered` is not published. */
export async function openTrialAccount(
  { kernel, deps, passwords }: ModuleContext,
  tx: Tx,
  { merchant, userName, password }: TrialAccount,
): Promise<MemberId | undefined> {
  const id = kernel.ids.next<MemberId>();
  const currency = currencyPlayed(TRIAL_MEMBER_TYPE, merchant.currency);
  const passwordHash = password === undefined ? undefined : await passwords.hash(password);
  const made = await insertTrialMember(tx, {
    id,
    merchantCode: merchant.code,
    username: userName,
    passwordHash,
    type: TRIAL_MEMBER_TYPE,
    currency,
  });
  if (!made) return undefined;
  const { consentVersion } = await readConfiguredForm(tx);
  await insertConsents(tx, id, [{ kind: 'age', version: consentVersion, given: true }], undefined);
  await deps.openAccounts(tx, id, currency);
  return id;
}

/** Ends a trial account and its sessions for good; its ledger entries stay under its id. */
export async function closeTrialAccount({ kernel }: ModuleContext, tx: Tx, memberId: MemberId): Promise<void> {
  await endMemberSessions(tx, memberId, 'erased');
  await updateState(tx, memberId, 'erased');
  kernel.realtime.publishIn(tx, sessionsEnded(memberId));
}
