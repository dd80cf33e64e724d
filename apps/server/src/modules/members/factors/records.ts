/** A member's factors for the security centre, the data export and erasure. */
import type { AnswerOf } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, type Ok } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';
import { deletePasskeys, findPasskeys } from './passkey-store.ts';
import { countCodes, deleteCodes } from './recovery-store.ts';
import { deleteTotp, totpSince } from './totp-store.ts';

/** A member's passkeys, oldest first. */
export async function listPasskeys(
  { kernel }: ModuleContext,
  memberId: MemberId,
): Promise<Ok<AnswerOf<Calls['security.passkeys']>>> {
  const passkeys = await findPasskeys(kernel.db, memberId);
  return ok({
    list: passkeys.map(({ id, name, madeAt, usedAt }) => ({
      passkeyId: id,
      name,
      madeAt: madeAt.getTime(),
      usedAt: usedAt?.getTime() ?? null,
    })),
  });
}

export interface FactorRecords {
  /** When the authenticator app was enabled, milliseconds since 1970. */
  readonly totpSince?: number;
  readonly passkeys: readonly {
    readonly name: string;
    readonly host: string;
    readonly madeAt: number;
    readonly usedAt?: number;
  }[];
  readonly recoveryCodesLeft: number;
}

/** A member's factors, without their secrets. */
export async function recordsOf({ kernel: { db } }: ModuleContext, memberId: MemberId): Promise<FactorRecords> {
  const [since, passkeys, recoveryCodesLeft] = await Promise.all([
    totpSince(db, memberId),
    findPasskeys(db, memberId),
    countCodes(db, memberId),
  ]);
  return {
    ...(since ? { totpSince: since.getTime() } : {}),
    passkeys: passkeys.map(({ name, host, madeAt, usedAt }) => ({
      name,
      host,
      madeAt: madeAt.getTime(),
      ...(usedAt ? { usedAt: usedAt.getTime() } : {}),
    })),
    recoveryCodesLeft,
  };
}

/** Deletes every factor of a member. */
export async function erase(tx: Tx, memberId: MemberId): Promise<void> {
  // answer not needed: with an app or without one, afterwards there is none
  await deleteTotp(tx, memberId);
  await deletePasskeys(tx, memberId);
  await deleteCodes(tx, memberId);
}
