/** Operators' verbs for a game beside its prices and its timetable: its sale, the source of its results, the most a ticket may win. */
import { recordChange } from '../../../../kernel/changes.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import { lockGame } from '../prices/price-store.ts';
import { findWinMaximum, writeWinMaximum, type WinScope } from '../sale/order-store.ts';
import { findGame, writeNoDrawDate, writeOnSale, writeResultSource, type ResultSource } from './game-store.ts';

export interface WinMaximumRequest extends Partial<WinScope> {
  readonly currency: string;
  /** The most one selection of an order may pay for one hit, in minor units; null: the next wider limit applies. */
  readonly amount: bigint | null;
  readonly actor: string;
}

/** Each in the caller's transaction. */
export interface GameSettings {
  /** Puts a game on or off sale at once. Its issues are drawn as announced. Refuses game_not_found. */
  setOnSale(
    tx: Tx,
    request: {
      readonly gameCode: string;
      readonly onSale: boolean;
      readonly actor: string;
    },
  ): Promise<Result<undefined, 'game_not_found'>>;
  /** Sets the result source of a game, for issues created from now on. Refuses game_not_found. */
  setResultSource(
    tx: Tx,
    request: {
      readonly gameCode: string;
      readonly source: ResultSource;
      readonly actor: string;
    },
  ): Promise<Result<undefined, 'game_not_found'>>;
  /**
   * Sets whether weekday draws pause on a date (`yyyyMMdd`), for issues created from now on; an existing issue is voided by
   * `voidIssue`. Refuses input_invalid.
   */
  setNoDrawDate(
    tx: Tx,
    request: {
      readonly date: string;
      readonly active: boolean;
      readonly actor: string;
    },
  ): Promise<Result<undefined, 'input_invalid'>>;
  /** Limits what a ticket may win: in a game, at a merchant, or everywhere in a currency. Refuses input_invalid, game_not_found. */
  setWinMaximum(tx: Tx, request: WinMaximumRequest): Promise<Result<undefined, 'input_invalid' | 'game_not_found'>>;
}

/** Creates the verbs. */
export function createGameSettings(): GameSettings {
  const invalid = (field: string) => refuse('input_invalid', { fields: [{ field, reason: 'invalid' }] });
  return {
    async setOnSale(tx, { gameCode, onSale, actor }) {
      const game = (await lockGame(tx, gameCode)) ? await findGame(tx, gameCode) : undefined;
      if (!game) return refuse('game_not_found');
      await writeOnSale(tx, gameCode, onSale);
      const change = { actor, action: 'lottery.setOnSale', subject: `lottery.game/${gameCode}` };
      await recordChange(tx, { ...change, before: { onSale: game.onSale }, after: { onSale } });
      return ok(undefined);
    },
    async setResultSource(tx, { gameCode, source, actor }) {
      const game = (await lockGame(tx, gameCode)) ? await findGame(tx, gameCode) : undefined;
      if (!game) return refuse('game_not_found');
      await writeResultSource(tx, gameCode, source);
      const change = { actor, action: 'lottery.setResultSource', subject: `lottery.game/${gameCode}` };
      await recordChange(tx, { ...change, before: { source: game.resultSource }, after: { source } });
      return ok(undefined);
    },
    async setNoDrawDate(tx, { date, active, actor }) {
      if (!/^\d{8}$/.test(date)) return invalid('date');
      await writeNoDrawDate(tx, date, active);
      await recordChange(tx, {
        actor,
        action: 'lottery.setNoDrawDate',
        subject: `lottery.date/${date}`,
        after: { active },
      });
      return ok(undefined);
    },
    async setWinMaximum(tx, { currency, merchantCode = '', gameCode = '', amount, actor }) {
      if (!/^[A-Z]{3,5}$/.test(currency)) return invalid('currency');
      if (amount !== null && amount <= 0n) return invalid('amount');
      if (gameCode !== '' && !(await findGame(tx, gameCode))) return refuse('game_not_found');
      const scope = { currency, merchantCode, gameCode };
      const before = await findWinMaximum(tx, scope);
      await writeWinMaximum(tx, scope, amount);
      await recordChange(tx, {
        actor,
        action: 'lottery.setWinMaximum',
        subject: `lottery.win_maximum/${currency}/${merchantCode}/${gameCode}`,
        before: before === undefined ? null : { amount: before },
        after: amount === null ? null : { amount },
      });
      return ok(undefined);
    },
  };
}
