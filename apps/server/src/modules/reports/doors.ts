/** What the verbs of this module share. */
import type { Kernel } from '../../kernel/module.ts';
import type { MemberId } from '../../kernel/ids.ts';
import type { Merchant } from '../../kernel/session.ts';
import type { Language } from '@lantern/contract';
import type { Ledger } from '../ledger/index.ts';
import type { LotteryModule } from '../lottery/index.ts';
import type { BetSource } from './bet-source.ts';

/** A vendor's name in the languages it has one in. */
export interface VendorName {
  readonly nameVi: string;
  readonly nameEn: string;
}

/** What the composition root gives the reports. */
export interface ReportsDeps {
  readonly ledger: Pick<Ledger, 'records'>;
  readonly lottery: Pick<LotteryModule, 'recentWins'>;
  /** Names as strangers may see them. */
  readonly memberNames: (ids: readonly MemberId[]) => Promise<ReadonlyMap<MemberId, string>>;
  /** Where bets are kept, one source per kind of game. */
  readonly betSources: readonly BetSource[];
  /** A merchant's vendors by code. */
  readonly vendorNames: (merchantCode: string) => Promise<ReadonlyMap<string, VendorName>>;
  /** Zones in which a merchant counts its days. */
  readonly timeZones: () => readonly string[];
}

export interface Doors {
  readonly kernel: Kernel;
  readonly deps: ReportsDeps;
}

/** Who asks for a record, and how it is told. */
export interface Asker {
  readonly memberId: MemberId;
  readonly currency: string;
  readonly merchant: Merchant;
  readonly language: Language;
}
