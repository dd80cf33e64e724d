/** A member's rounds for the bet record of all games. */
import type { Language } from '@lantern/contract';
import type { MemberId } from '../../../../kernel/ids.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import {
  findMemberRound,
  listMemberRounds,
  sumRounds,
  type RoundPage,
  type RoundQuery,
  type RoundSumsRow,
} from './record-store.ts';
import type { DescribeRound } from './describe-rounds.ts';
import type { Round } from '../verbs/round-store.ts';
import { payoutOf, playedOf, recordStatus, type RoundStatus } from '../rules/round-outcome.ts';

export interface RoundBet {
  readonly betId: string;
  readonly vendor: string;
  readonly gameCategory: string;
  readonly gameId: string;
  readonly gameName: string;
  /** The vendor's id of the round. */
  readonly title: string;
  readonly status: RoundStatus;
  readonly currency: string;
  /** The played stake: a part returned unplayed is neither in it nor in the payout. */
  readonly stake: bigint;
  readonly payout: bigint;
  readonly placedAt: number;
  readonly settledAt: number | null;
}

/** The name of a game; undefined if unknown. */
export type GameNames = (vendor: string, gameId: string, language: Language) => Promise<string | undefined>;

export interface MemberRounds {
  readonly code: 'rounds';
  sumBets(tx: Tx, query: RoundQuery): Promise<RoundSumsRow>;
  listBets(tx: Tx, query: RoundQuery, page: RoundPage, language: Language): Promise<readonly RoundBet[]>;
  betDetail(tx: Tx, memberId: MemberId, betId: string, language: Language): Promise<RoundBet | undefined>;
  /** What the vendor says of a bet; undefined where it says nothing. */
  describe(bet: Pick<RoundBet, 'vendor' | 'title'>, language: Language): ReturnType<DescribeRound>;
  /** Empty: the house accounts are already named `vendor/category`. */
  houses(tx: Tx): Promise<ReadonlyMap<string, { readonly vendor: string; readonly gameCategory: string }>>;
}

/** Source of vendors' rounds for the bet record. */
export function createMemberRounds(nameOf: GameNames, describeRound: DescribeRound): MemberRounds {
  async function betOf(round: Round, language: Language): Promise<RoundBet> {
    const { betId, vendor, category, game, roundId, currency, openedAt, endedAt } = round;
    const status = recordStatus({ ...round, ended: endedAt !== null });
    const gameName = (await nameOf(vendor, game, language)) ?? game;
    return {
      betId,
      vendor,
      gameCategory: category,
      gameId: game,
      gameName,
      title: roundId,
      status,
      currency,
      stake: playedOf(round),
      payout: payoutOf(round),
      placedAt: openedAt,
      settledAt: endedAt,
    };
  }
  return {
    code: 'rounds',
    sumBets: sumRounds,
    listBets: async (tx, query, page, language) =>
      await Promise.all((await listMemberRounds(tx, query, page)).map((round) => betOf(round, language))),
    async betDetail(tx, memberId, betId, language) {
      const round = await findMemberRound(tx, memberId, betId);
      return round && (await betOf(round, language));
    },
    describe: ({ vendor, title }, language) => describeRound(vendor, title, language),
    houses: async () => new Map(),
  };
}
