/** What the verbs of this module share. */
import type { Kernel } from '../../../kernel/module.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Merchant } from '../../../kernel/session.ts';
import type { Language } from '@lantern/contract';
import type { Ledger } from '../../ledger/index.ts';
import type { LotteryModule } from '../../games/lottery/index.ts';
import type { BetSource } from './bet-source.ts';

/** A vendor's name in its languages. */
export interface VendorName {
  readonly nameVi: string;
  readonly nameEn: string;
}

/** Ports of the reports. */
export interface ReportsDeps {
  readonly ledger: Pick<Ledger, 'records'>;
  readonly lottery: Pick<LotteryModule, 'recentWins'>;
  /** Names as other members may see them. */
  readonly memberNames: (ids: readonly MemberId[]) => Promise<ReadonlyMap<MemberId, string>>;
  /** Sources of bets, one per kind of game. */
  readonly betSources: readonly BetSource[];
  /** The name of a vendor's game in a language. */
  readonly gameName: (vendor: string, gameId: string, language: Language) => Promise<string | undefined>;
  /** A merchant's vendors by code. */
  readonly vendorNames: (merchantCode: string) => Promise<ReadonlyMap<string, VendorName>>;
  /** Pictures of these games, as far as the merchant offers them. */
  readonly gameCards: (
    merchantCode: string,
    language: Language,
    gameIds: readonly string[],
  ) => Promise<ReadonlyMap<string, { readonly iconUrl: string }>>;
  /** Time zones of merchants' days. */
  readonly timeZones: () => readonly string[];
}

export interface ModuleContext {
  readonly kernel: Kernel;
  readonly deps: ReportsDeps;
}

/** The caller of a record, and its language. */
export interface Requester {
  readonly memberId: MemberId;
  readonly currency: string;
  readonly merchant: Merchant;
  readonly language: Language;
}
