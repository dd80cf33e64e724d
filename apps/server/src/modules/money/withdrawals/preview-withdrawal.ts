/** Preview of a withdrawal: limits, fee and checks before it is requested. */
import type { AnswerOf, Calls } from '@lantern/contract';
import type { Language } from '@lantern/contract/errors';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { providerFor, type ModuleContext } from './context.ts';
import { moneyFacts, personFacts, type Subject } from './gather-facts.ts';
import { countOpen } from './member-store.ts';
import { expectedSec, presentCheck } from './present.ts';
import { checkAll, verdictOf, waitsForMember } from './rules/checks.ts';
import { feeOf } from './rules/fee.ts';
import { findSetting } from './setting-store.ts';

export type PreviewAnswer = AnswerOf<Calls['withdraw.preview']>;

export interface Preview {
  readonly memberId: MemberId;
  readonly merchantCode: string;
  readonly currency: string;
  readonly amount: bigint;
  readonly bankCardId: string | undefined;
  readonly language: Language;
}

/** Available money, limits, fee and current findings. Refuses method_unavailable, bank_card_not_found. */
export async function previewWithdrawal(
  module: ModuleContext,
  { memberId, merchantCode, currency, amount, bankCardId, language }: Preview,
): Promise<Result<PreviewAnswer>> {
  const { kernel, deps } = module;
  const setting = await findSetting(kernel.db, merchantCode, currency);
  if (!setting?.enabled || !(await providerFor(module, setting, { currency }))) return refuse('method_unavailable');
  const card = bankCardId === undefined ? undefined : await deps.cardOf(memberId, bankCardId);
  if (bankCardId !== undefined && !card) return refuse('bank_card_not_found');
  const balance = await deps.ledger.balance(kernel.db, memberId, currency);
  const { cash, bonus, locked } = balance.ok ? balance.value : { cash: 0n, bonus: 0n, locked: 0n };
  const subject: Subject = { memberId, merchantCode, currency, amount, card };
  const timeZone = await deps.timeZoneOf(merchantCode);
  const [money, person, paymentPassword, open] = await Promise.all([
    moneyFacts(module, kernel.db, subject, timeZone),
    personFacts(module, subject),
    deps.hasPaymentPassword(memberId),
    countOpen(kernel.db, memberId),
  ]);
  const checks = checkAll({ amount, ...person, ...money }, setting);
  const verdict = verdictOf(checks, amount, setting.autoApproveMaximum);
  const fee = amount === 0n ? 0n : feeOf(setting, amount, money.day.count);
  return ok({
    currency,
    available: Number(cash),
    total: Number(cash + bonus + locked),
    bonusLocked: Number(bonus),
    minimum: Number(setting.minimum),
    maximum: Number(setting.maximum),
    dailyCount: { used: money.day.count, maximum: setting.dailyCountMaximum },
    dailyAmount: { used: Number(money.day.amount), maximum: Number(setting.dailyAmountMaximum) },
    fee: Number(fee),
    netAmount: Number(amount > fee ? amount - fee : 0n),
    freeLeft: Math.max(0, setting.feeFreeDaily - money.day.count),
    checks: checks.map((check) => presentCheck(check, currency, language)),
    turnover: money.lines.map((line) => ({
      requirementId: line.requirementId,
      source: line.source,
      title: language === 'VI' ? line.titleVi : line.titleEn,
      baseAmount: Number(line.baseAmount),
      multiple: line.multiple,
      required: Number(line.required),
      counted: Number(line.counted),
      left: Number(line.left),
      bonusLocked: Number(line.bonusLocked),
    })),
    expectedSec: expectedSec(setting, verdict !== 'approved'),
    nextActor: waitsForMember(checks) ? 'member' : verdict === 'review' ? 'risk' : 'system',
    paymentPassword,
    open,
  });
}
