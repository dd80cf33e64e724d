/** Products of the merchant that are restricted for a member. */
import type { AnswerOf } from '@lantern/contract/call';
import { HOUSE_LOTTERY_VENDORS, LOTTERY_PRODUCT } from '@lantern/contract/constants';
import type { OpsCalls } from '@lantern/contract/ops';
import type { OpsContext } from '../../../kernel/http/ops-context.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { DeskDeps } from './deps.ts';
import { ownMember } from './page.ts';

type Context = OpsContext<'operator'>;
type Nothing = Record<never, never>;

const isLotteryVendor = (code: string): boolean => HOUSE_LOTTERY_VENDORS.some((vendor) => vendor === code);

/** The lottery, which is one product whatever its vendors are called, and the vendors a merchant has. */
async function productsOf({ catalogue }: DeskDeps, tx: Tx, merchantCode: string) {
  const vendors = (await catalogue.vendorsFor(tx, merchantCode)).filter(
    ({ code, enabled }) => enabled && !isLotteryVendor(code),
  );
  return [
    { product: LOTTERY_PRODUCT, vi: '', en: '' },
    ...vendors.map(({ code, vi, en }) => ({ product: code, vi, en })),
  ];
}

/** Each product with its restriction. One that the merchant has no more is listed while it is restricted. Refuses account_not_found. */
export async function readProducts(
  deps: DeskDeps,
  { tx, merchant }: Context,
  id: string,
): Promise<Result<AnswerOf<OpsCalls['ops.members.products']>>> {
  const found = await ownMember(deps, tx, merchant.code, id);
  if (!found.ok) return found;
  const restrictions = await deps.protection.products.list(tx, found.value.memberId);
  const products = await productsOf(deps, tx, merchant.code);
  const gone = restrictions.filter(({ product }) => products.every((one) => one.product !== product));
  const list = [...products, ...gone.map(({ product }) => ({ product, vi: product, en: product }))];
  return ok({
    list: list.map((one) => {
      const restriction = restrictions.find(({ product }) => product === one.product);
      return { ...one, restricted: restriction ? { by: restriction.by, at: restriction.at.getTime() } : null };
    }),
  });
}

/**
 * Closes a product for the member and ends the open sessions there. Refuses account_not_found, vendor_not_found for what the
 * merchant does not have, member_state_conflict when it is closed already or the member erased.
 */
export async function restrictProduct(
  deps: DeskDeps,
  { tx, merchant, operator, trail }: Context,
  id: string,
  product: string,
): Promise<Result<Nothing>> {
  const found = await ownMember(deps, tx, merchant.code, id);
  if (!found.ok) return found;
  const { memberId, state } = found.value;
  if (!(await productsOf(deps, tx, merchant.code)).some((one) => one.product === product))
    return refuse('vendor_not_found');
  if (state === 'erased') return refuse('member_state_conflict');
  if (!(await deps.protection.products.restrict(tx, memberId, product, operator.displayName)))
    return refuse('member_state_conflict');
  if (product !== LOTTERY_PRODUCT) await deps.endVendorSessions(tx, memberId, product);
  trail.changed({ product, restricted: false }, { product, restricted: true });
  return ok({});
}

/** Opens a product for the member again. Refuses account_not_found, member_state_conflict when it is open. */
export async function allowProduct(
  deps: DeskDeps,
  { tx, merchant, trail }: Context,
  id: string,
  product: string,
): Promise<Result<Nothing>> {
  const found = await ownMember(deps, tx, merchant.code, id);
  if (!found.ok) return found;
  if (!(await deps.protection.products.allow(tx, found.value.memberId, product)))
    return refuse('member_state_conflict');
  trail.changed({ product, restricted: true }, { product, restricted: false });
  return ok({});
}
