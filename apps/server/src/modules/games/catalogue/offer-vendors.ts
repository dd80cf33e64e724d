/** The vendors of a merchant that is made in the console. */
import type { Tx } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';
import { listVendors } from './entry-store.ts';
import { readOffered, writeVendorEnabled } from './setting-store.ts';

/** Vendors that are not retired, and whether the merchant has them on. */
export async function vendorsFor(tx: Tx, merchantCode: string) {
  const offered = await readOffered(tx, merchantCode);
  return (await listVendors(tx))
    .filter(({ retired }) => !retired)
    .map(({ code, nameVi, nameEn, types }) => ({
      code,
      vi: nameVi,
      en: nameEn,
      types: [...types],
      enabled: offered.get(code) ?? false,
    }));
}

/** Switches these vendors on for a merchant and all others off. False when one of them does not exist. */
export async function offerVendors(
  { cache }: Pick<ModuleContext, 'cache'>,
  tx: Tx,
  merchantCode: string,
  codes: readonly string[],
): Promise<boolean> {
  const known = (await listVendors(tx)).map(({ code }) => code);
  if (!codes.every((code) => known.includes(code))) return false;
  for (const code of known) await writeVendorEnabled(tx, code, merchantCode, codes.includes(code));
  cache.announceChange(tx);
  return true;
}
