/** What this module knows of a member: for the security centre, the data export and erasure. */
import type { AnswerOf } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import type { MemberId } from '../../kernel/ids.ts';
import { ok, type Ok } from '../../kernel/result.ts';
import type { Tx } from '../../kernel/tx.ts';
import type { Doors } from './doors.ts';
import { deletePasskeys, findPasskeys } from './passkey-store.ts';
import { countCodes, deleteCodes } from './recovery-store.ts';
import { deleteTotp, totpSince } from './totp-store.ts';

/** A member's passkeys, oldest first. */
export async function listPasskeys({ kernel }: Doors, memberId: MemberId): Promise<Ok<AnswerOf<Calls['security.passkeys']>>> {
  const passkeys = await findPasskeys(kernel.db, memberId);
  return ok({ list: passkeys.map(({ id, name, madeAt, usedAt }) => ({ passkeyId: id, name, madeAt: madeAt.getTime(), usedAt: usedAt?.getTime() ?? null })) });
}

export interface FactorRecords {
  /** Since when an authenticator app is on, milliseconds since 1970. */
  readonly totpSince?: number;
  readonly passkeys: readonly { readonly name: string; readonly host: string; readonly madeAt: number; readonly usedAt?: number }[];
  readonly recoveryCodesLeft: number;
}

/** What is kept of a member's factors, without their secrets. */
export async function recordsOf({ kernel: { db } }: Doors, memberId: MemberId): Promise<FactorRecords> {
  const [since, passkeys, recoveryCodesLeft] = await Promise.all([totpSince(db, memberId), findPasskeys(db, memberId), countCodes(db, memberId)]);
  return {
    ...(since ? { totpSince: since.getTime() } : {}),
    passkeys: passkeys.map(({ name, host, madeAt, usedAt }) => ({ name, host, madeAt: madeAt.getTime(), ...(usedAt ? { usedAt: usedAt.getTime() } : {}) })),
    recoveryCodesLeft,
  };
}

/** Forgets every factor of a member. */
export async function erase(tx: Tx, memberId: MemberId): Promise<void> {
  await deleteTotp(tx, memberId);
  await deletePasskeys(tx, memberId);
  await deleteCodes(tx, memberId);
}
