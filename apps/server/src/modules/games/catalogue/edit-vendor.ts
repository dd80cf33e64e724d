/** Operators add a vendor or edit one. What they set is never changed by a release afterwards. */
import { recordChange } from '../../../kernel/changes.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { changeCatalogue } from './change.ts';
import type { ModuleContext } from './context.ts';
import { lockVendor, writeVendor, type VendorRecord } from './entry-store.ts';
import { GAME_TYPES, LIVESTREAM } from './rules/categories.ts';
import { isLotteryVendor } from './rules/shop.ts';

/** Omitted fields stay; of a new vendor names and types are needed. */
export interface VendorEdit extends Partial<
  Pick<VendorRecord, 'nameVi' | 'nameEn' | 'types' | 'sortOrder' | 'currencies' | 'retired'>
> {
  /** Two to twenty of A–Z, 0–9 and `_`; never used again for another vendor. */
  readonly code: string;
  /** The version the operator has seen; 0 adds the vendor. */
  readonly version: number;
  readonly actor: string;
}

/** After every vendor of a release. */
const SORT_ORDER_DEFAULT = 10_000;
const NAME_LENGTH_MAXIMUM = 100;

/** Whether the text may name a vendor, a game or a room. */
export const isName = (name: string | undefined): boolean =>
  name !== undefined && name.trim() !== '' && name.length <= NAME_LENGTH_MAXIMUM;
/** Types of vendors' games; lotteries are the house's own, and live streams are no type of a game. */
export const isSellableType = (type: string): boolean =>
  (GAME_TYPES as readonly string[]).includes(type) && ![LIVESTREAM, 'LOTT', 'ELOTT'].includes(type);

function faultOf(vendor: Omit<VendorRecord, 'source' | 'version'>): string | undefined {
  if (!/^[A-Z0-9_]{2,20}$/.test(vendor.code)) return 'code';
  if (!isName(vendor.nameVi)) return 'nameVi';
  if (!isName(vendor.nameEn)) return 'nameEn';
  const isType = (type: string) => isLotteryVendor(vendor.code) || isSellableType(type);
  if (vendor.types.length === 0 || !vendor.types.every(isType)) return 'types';
  if (!Number.isInteger(vendor.sortOrder)) return 'sortOrder';
  if (vendor.currencies?.every((currency) => /^[A-Z]{3,5}$/.test(currency)) === false) return 'currencies';
  return undefined;
}

/** Adds or edits the vendor, on every node. Refuses version_outdated, and input_invalid with the field at fault. */
export async function editVendor(
  module: ModuleContext,
  { version, actor, ...edit }: VendorEdit,
  open?: Tx,
): Promise<Result<VendorRecord, 'input_invalid' | 'version_outdated'>> {
  return changeCatalogue(
    module,
    async (tx) => {
      const known = await lockVendor(tx, edit.code);
      if ((known?.version ?? 0) !== version) return refuse('version_outdated');
      const defaults = { accountTypeName: edit.code, nameVi: '', nameEn: '', types: [], sortOrder: SORT_ORDER_DEFAULT };
      const vendor = { ...defaults, currencies: null, retired: false, ...known, ...edit };
      const wrong = faultOf(vendor);
      if (wrong !== undefined) return refuse('input_invalid', { fields: [{ field: wrong, reason: 'invalid' }] });
      if (!(await writeVendor(tx, { ...vendor, version }))) return refuse('version_outdated');
      const after = (await lockVendor(tx, edit.code))!;
      const change = { actor, action: 'catalogue.editVendor', subject: `catalogue.vendor/${edit.code}` };
      await recordChange(tx, { ...change, before: known, after });
      return ok(after);
    },
    open,
  );
}
