/** Joining and leaving what is joined: races, and loss cashback. */
import type { Player, PromotionsContext } from '../context.ts';
import { isLoss, joinLoss, leaveLoss } from './losses.ts';
import { joinRace, leaveRace } from './races.ts';
import { findLive } from './store.ts';

const isOfLoss = async ({ kernel: { db } }: PromotionsContext, { merchantCode }: Player, key: string) =>
  isLoss(await findLive(db, { merchantCode, key }));

/** Refuses what the kind refuses, and promotion_not_found for all other kinds. */
export const join = async (module: PromotionsContext, player: Player, key: string) =>
  (await isOfLoss(module, player, key)) ? await joinLoss(module, player, key) : await joinRace(module, player, key);

/** The same as `join`. */
export const leave = async (module: PromotionsContext, player: Player, key: string) =>
  (await isOfLoss(module, player, key)) ? await leaveLoss(module, player, key) : await leaveRace(module, player, key);
