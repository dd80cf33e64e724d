/** Converts this module's rows to the contract's types. */
import { LIMIT_SPANS, MONEY_LIMIT_KINDS, type Calls, type ExclusionKind } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import type { ChangeRow, ExclusionRow, LimitRow, LimitUse } from './store.ts';

export interface PresentedExclusion {
  readonly kind: ExclusionKind;
  readonly startedAt: number;
  readonly until: number | null;
}

type Overview = AnswerOf<Calls['protection.overview']>;
type History = AnswerOf<Calls['protection.history']>;

/** An exclusion. */
export const presentExclusion = ({ kind, startedAt, until }: ExclusionRow): PresentedExclusion => ({
  kind,
  startedAt: startedAt.getTime(),
  until: until?.getTime() ?? null,
});

const whole = (amount: bigint | null): number | null => (amount === null ? null : Number(amount));

/** The pending change, if there is one. */
export const presentPending = (
  limit: LimitRow | undefined,
): { readonly pending?: { amount: number | null; at: number } } =>
  limit?.nextAt ? { pending: { amount: whole(limit.nextAmount), at: limit.nextAt.getTime() } } : {};

/** Every kind and span in a fixed order, set or not. */
export function presentLimits(rows: readonly LimitUse[]): Overview['limits'] {
  return MONEY_LIMIT_KINDS.flatMap((kind) =>
    LIMIT_SPANS.map((span) => {
      const row = rows.find((one) => one.kind === kind && one.span === span);
      if (!row || row.amount === null) return { kind, span, amount: null, used: 0, left: null, ...presentPending(row) };
      const left = row.amount > row.used ? row.amount - row.used : 0n;
      const opens = left === 0n && row.opensAt ? { opensAt: row.opensAt.getTime() } : {};
      return {
        kind,
        span,
        amount: Number(row.amount),
        used: Number(row.used),
        left: Number(left),
        ...opens,
        ...presentPending(row),
      };
    }),
  );
}

/** One change, for the member's history. */
export const presentChange = ({ at, what, details }: ChangeRow): History['changes'][number] => ({
  at: at.getTime(),
  what,
  ...details,
});
