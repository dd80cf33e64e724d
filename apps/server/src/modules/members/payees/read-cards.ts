/** Bank cards and banks as members and other modules see them. */
import type { AnswerOf } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, type Ok } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { openDetails } from './card-details.ts';
import { findCards, findLinkedCard } from './card-store.ts';
import type { ModuleContext } from './context.ts';
import type { BankCardId } from './ids.ts';
import { maskedNumber } from './rules/account-numbers.ts';

/** Banks an account may be linked at. */
export async function listBanks({ deps }: ModuleContext): Promise<Ok<AnswerOf<Calls['security.banks']>>> {
  const banks = (await deps.banks()).filter(({ linkable }) => linkable);
  return ok({ list: banks.map(({ code, name, shortName }) => ({ bankCode: code, name, shortName })) });
}

/** The member's linked accounts, oldest first, numbers masked. */
export async function listBankCards(
  module: ModuleContext,
  memberId: MemberId,
): Promise<Ok<AnswerOf<Calls['withdraw.bankCards']>>> {
  const [cards, banks] = await Promise.all([findCards(module.kernel.db, memberId), module.deps.banks()]);
  const names = new Map(banks.map(({ code, shortName }) => [code, shortName]));
  const list = cards
    .filter(({ state }) => state === 'linked')
    .map((card) => {
      const { accountNumber, accountName } = openDetails(module, card)!;
      return {
        bankCardId: card.id,
        bankCode: card.bankCode,
        bankName: names.get(card.bankCode) ?? card.bankCode,
        accountNumber: maskedNumber(accountNumber),
        accountName,
      };
    });
  return ok({ list });
}

/** A payout recipient. */
export interface PayeeCard {
  readonly bankCardId: BankCardId;
  readonly bankCode: string;
  /** The bank's number in the transfer network. */
  readonly bin: string;
  readonly accountNumber: string;
  readonly accountName: string;
}

/** A member's own linked card with its full number, for paying out; undefined when it is not (any longer) theirs. */
export async function cardOf(module: ModuleContext, memberId: MemberId, id: string): Promise<PayeeCard | undefined> {
  const [card, banks] = await Promise.all([findLinkedCard(module.kernel.db, memberId, id), module.deps.banks()]);
  const bank = banks.find(({ code }) => code === card?.bankCode);
  if (!card || !bank) return undefined;
  const { accountNumber, accountName } = openDetails(module, card)!;
  return { bankCardId: card.id, bankCode: card.bankCode, bin: bank.bin, accountNumber, accountName };
}

/** A card as others may show it to its member. */
export interface ShownCard {
  readonly bankName: string;
  readonly accountMasked: string;
}

/** One of the member's cards, unlinked ones too; undefined when it is not theirs, or erased. */
export async function shownCard(
  module: ModuleContext,
  tx: Tx,
  memberId: MemberId,
  id: string,
): Promise<ShownCard | undefined> {
  const card = (await findCards(tx, memberId)).find((one) => one.id === id);
  const details = card && openDetails(module, card);
  if (!card || !details) return undefined;
  const bank = (await module.deps.banks(tx)).find(({ code }) => code === card.bankCode);
  return { bankName: bank?.shortName ?? card.bankCode, accountMasked: maskedNumber(details.accountNumber) };
}
