/**
 * What a module gives the operators' desk about its own rows: how a member is found by them, and the life of what an id names.
 * No module knows another's; the module desk asks all of them.
 */
import type { LifeKind, LifeStepKind, MemberMatch } from '@lantern/contract/ops';
import type { MemberId } from './ids.ts';
import type { Tx } from './tx.ts';

/** A found member; `key` is what it was found under, and orders the found ones with the id. */
export interface Found {
  readonly memberId: MemberId;
  readonly key: string;
}

export interface Wanted {
  readonly merchantCode: string;
  /** What was typed, trimmed. */
  readonly text: string;
  readonly limit: number;
  /** Only those after this one. */
  readonly after?: Found | undefined;
}

/** One way to find members. It reads an index, whatever was typed, and answers nothing for a text that is none of its own. */
export interface MemberLookup {
  readonly match: MemberMatch;
  /** In the order (key, memberId). Members of other merchants may be among them; the desk leaves them out. */
  find(tx: Tx, wanted: Wanted): Promise<readonly Found[]>;
}

/** A fact of a life; `label` names a text of the console. Money in minor units of `currency`, instants in milliseconds. */
export interface LifeFact {
  readonly label: string;
  readonly value: string;
  /** `word`: a code the console has a word for. */
  readonly as: 'text' | 'money' | 'instant' | 'code' | 'word';
  readonly currency?: string;
}

export interface LedgerEntry {
  readonly operation: string;
  readonly at: number;
  readonly code: string;
  readonly codeVi: string;
  readonly codeEn: string;
  readonly currency: string;
  readonly legs: readonly { readonly account: string; readonly owner: string; readonly change: bigint }[];
  readonly cashAfter: bigint | null;
  readonly bonusAfter: bigint | null;
}

export interface LifeStep {
  readonly kind: LifeStepKind;
  readonly label: string;
  /** Milliseconds; null for what has no moment. */
  readonly at: number | null;
  readonly facts?: readonly LifeFact[];
  readonly checks?: readonly {
    readonly name: string;
    readonly result: 'passed' | 'failed' | 'waiting';
    readonly detail: string;
  }[];
  readonly entries?: readonly LedgerEntry[];
}

export interface LifeLink {
  readonly label: string;
  readonly id: string;
  readonly text: string;
}

/** The life of one thing, as the module that has it knows it. */
export interface Life {
  readonly kind: LifeKind;
  readonly id: string;
  readonly memberId: MemberId;
  readonly state: string;
  readonly at: number;
  readonly title: string;
  readonly currency: string;
  readonly amount: bigint;
  readonly payout: bigint | null;
  readonly why: { readonly code: string; readonly facts: readonly LifeFact[] };
  readonly steps: readonly LifeStep[];
  readonly links: readonly LifeLink[];
  readonly verify?: string;
  /** Keys of the ledger's operations that belong to it. A key that ends with `:` names all that begin with it. */
  readonly ledgerKeys: readonly string[];
  /** Numbers of such operations. */
  readonly operations?: readonly bigint[];
  /** Ids under which turnover counted it. */
  readonly betIds?: readonly string[];
  /** What the audit trail calls it. */
  readonly objects?: readonly { readonly kind: string; readonly id: string }[];
}

/** Who asks for a life. */
export interface Asker {
  readonly language: 'VI' | 'EN';
  /** The asker's merchant: an id may name something that members of several merchants share. */
  readonly merchantCode: string;
}

export interface Explains {
  /** The life of an id of this module; undefined for another's. The desk checks whose member it is. */
  explain?(tx: Tx, id: string, asker: Asker): Promise<Life | undefined>;
  /** What this module did about a life of another. */
  about?(
    tx: Tx,
    life: Life,
    merchantCode: string,
  ): Promise<{
    readonly steps: readonly LifeStep[];
    readonly links?: readonly LifeLink[];
  }>;
}
