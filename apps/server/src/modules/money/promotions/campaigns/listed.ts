/** The part of promotions that does not depend on who reads them; a list of it is kept for a second (`list-cache.ts`). */
import type { Kernel } from '../../../../kernel/module.ts';
import type { CommonPart, ListedPromotions, PromotionsDeps } from '../context.ts';
import { listSoldOut } from './piece-store.ts';
import { listLive, type LivePromotion } from './store.ts';

/** What every reader of these promotions has in common. */
export async function readCommon(
  { db }: Kernel,
  { listOffers }: Pick<PromotionsDeps, 'listOffers'>,
  { merchantCode, currency }: { readonly merchantCode: string; readonly currency: string },
  promotions: readonly LivePromotion[],
): Promise<CommonPart> {
  const hasMatch = promotions.some(({ kind }) => kind === 'match');
  const [soldOut, offers] = await Promise.all([
    listSoldOut(db, merchantCode, promotions),
    hasMatch ? listOffers(db, merchantCode, currency) : [],
  ]);
  return { soldOut, offers };
}

/** What is listed for all readers of a merchant. */
export async function readListed(
  kernel: Kernel,
  deps: Pick<PromotionsDeps, 'listOffers'>,
  of: { readonly merchantCode: string; readonly currency: string },
): Promise<ListedPromotions> {
  const promotions = await listLive(kernel.db, of.merchantCode, of.currency);
  return { promotions, ...(await readCommon(kernel, deps, of, promotions)) };
}
