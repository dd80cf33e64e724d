/** Bank cards and banks as members and other modules see them. */
import type { AnswerOf } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import type { MemberId } from '../../kernel/ids.ts';
import { ok, type Ok } from '../../kernel/result.ts';
import { openDetails } from './card-details.ts';
import { findCards, findLinkedCard } from './card-store.ts';
import type { Doors } from './doors.ts';
import type { BankCardId } from './ids.ts';
import { maskedNumber } from './rules/account-numbers.ts';

/** Banks an account may be linked at. */
export async function listBanks({ deps }: Doors): Promise<Ok<AnswerOf<Calls['security.banks']>>> {
  const banks = (await deps.banks()).filter(({ linkable }) => linkable);
  return ok({ list: banks.map(({ code, name, shortName }) => ({ bankCode: code, name, shortName })) });
}

/** The member's linked accounts, oldest first, numbers masked. */
export async function listBankCards(doors: Doors, memberId: MemberId): Promise<Ok<AnswerOf<Calls['withdraw.bankCards']>>> {
  const [cards, banks] = await Promise.all([findCards(doors.kernel.db, memberId), doors.deps.banks()]);
  const names = new Map(banks.map(({ code, shortName }) => [code, shortName]));
  const list = cards
    .filter(({ state }) => state === 'linked')
    .map((card) => {
      const { accountNumber, accountName } = openDetails(doors, card)!;
      return { bankCardId: card.id, bankCode: card.bankCode, bankName: names.get(card.bankCode) ?? card.bankCode, accountNumber: maskedNumber(accountNumber), accountName };
    });
  return ok({ list });
}

/** Where money can be paid out to. */
export interface PayeeCard {
  readonly bankCardId: BankCardId;
  readonly bankCode: string;
  /** The transfer network's number of the bank. */
  readonly bin: string;
  readonly accountNumber: string;
  readonly accountName: string;
}

/** A member's own linked card with its whole number, for paying out; undefined when it is not (any longer) theirs. */
export async function cardOf(doors: Doors, memberId: MemberId, id: string): Promise<PayeeCard | undefined> {
  const [card, banks] = await Promise.all([findLinkedCard(doors.kernel.db, memberId, id), doors.deps.banks()]);
  const bank = banks.find(({ code }) => code === card?.bankCode);
  if (!card || !bank) return undefined;
  const { accountNumber, accountName } = openDetails(doors, card)!;
  return { bankCardId: card.id, bankCode: card.bankCode, bin: bank.bin, accountNumber, accountName };
}
