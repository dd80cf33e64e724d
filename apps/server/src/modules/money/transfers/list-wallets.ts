/** Vendor wallets as members see them. */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import type { Language } from '@lantern/contract/errors';
import type { MemberId } from '../../../kernel/ids.ts';
import { vendorWallet } from '../../ledger/index.ts';
import type { VendorShelf } from '../../games/catalogue/index.ts';
import type { ModuleContext } from './context.ts';
import { presentTransfer } from './present-transfer.ts';
import type { Refresher } from './refresh-wallets.ts';
import { readSettings, type SettingRow } from './setting-store.ts';
import { listOpen } from './transfer-store.ts';
import { readWallets, type WalletRow } from './wallet-store.ts';

export interface WalletReader {
  readonly memberId: MemberId;
  readonly merchantCode: string;
  readonly currency: string;
  readonly language: Language;
}

/** A wallet as shown with the balance. */
export interface ShownWallet {
  readonly vendor: string;
  readonly name: string;
  readonly balance: number;
  readonly readAt?: number;
  readonly answering?: boolean;
}

type Listed = AnswerOf<Calls['wallet.transferWallets']>;
type ListedWallet = Listed['wallets'][number];

const nameOf = (shelf: VendorShelf | undefined, vendor: string, language: Language): string =>
  shelf ? (language === 'VI' ? shelf.nameVi : shelf.nameEn) : vendor;

/** When the balance was last read, and whether the vendor answered the last request. */
function readingOf(wallet: WalletRow | undefined): { readAt?: number; answering?: boolean } {
  if (!wallet) return {};
  const [readMs, missedMs] = [wallet.readAt?.getTime(), wallet.missedAt?.getTime()];
  return {
    ...(readMs === undefined ? {} : { readAt: readMs }),
    ...(readMs === undefined && missedMs === undefined ? {} : { answering: (readMs ?? 0) >= (missedMs ?? 0) }),
  };
}

/** Balances of the member's vendor wallets by vendor, from the ledger. */
async function bookBalances(
  { kernel, deps: { ledger } }: ModuleContext,
  { memberId, currency }: WalletReader,
): Promise<ReadonlyMap<string, bigint>> {
  const rows = (await ledger.balances(kernel.db, memberId)).filter(
    (row) => row.code === 'member_vendor' && row.currency === currency,
  );
  return new Map(rows.map((row) => [row.owner_id.slice(vendorWallet(memberId, '').owner.length), row.balance]));
}

/** The vendor wallets the member has used; outdated ones are refreshed in the background. */
export async function shownWallets(
  module: ModuleContext,
  refresher: Refresher,
  reader: WalletReader,
): Promise<readonly ShownWallet[]> {
  const wallets = await readWallets(module.kernel.db, reader.memberId, reader.currency);
  if (wallets.length === 0) return [];
  refresher.refreshOld(wallets);
  const [balances, shelves] = await Promise.all([
    bookBalances(module, reader),
    module.deps.catalogue.vendorShelves(reader.merchantCode),
  ]);
  return wallets
    .filter(({ vendor, readAt }) => readAt !== null || (balances.get(vendor) ?? 0n) > 0n)
    .map((wallet) => ({
      vendor: wallet.vendor,
      name: nameOf(shelves.get(wallet.vendor), wallet.vendor, reader.language),
      balance: Number(balances.get(wallet.vendor) ?? 0n),
      ...readingOf(wallet),
    }));
}

function stateOf(setting: SettingRow, shelf: VendorShelf): ListedWallet['state'] {
  if (shelf.maintenance) return 'maintenance';
  return setting.enabled && shelf.enabled ? 'open' : 'closed';
}

/** Every vendor that money can be transferred to or from. A disabled vendor is listed while the member has a balance there. */
export async function listTransferWallets(
  module: ModuleContext,
  refresher: Refresher,
  reader: WalletReader,
  refresh: boolean,
): Promise<Listed> {
  const { kernel, deps } = module;
  const { memberId, merchantCode, currency, language } = reader;
  const known = await readWallets(kernel.db, memberId, currency);
  if (refresh) await refresher.refreshNow(known);
  else refresher.refreshOld(known);
  const [settings, shelves, wallets, balances, open, purse] = await Promise.all([
    readSettings(kernel.db),
    deps.catalogue.vendorShelves(merchantCode),
    readWallets(kernel.db, memberId, currency),
    bookBalances(module, reader),
    listOpen(kernel.db, memberId),
    deps.ledger.balance(kernel.db, memberId, currency),
  ]);
  const rows = settings.flatMap((setting): ListedWallet[] => {
    const { vendor, minimum, maximum } = setting;
    const shelf = shelves.get(vendor);
    if (!shelf) return [];
    const balance = balances.get(vendor) ?? 0n;
    const pending = open.find((transfer) => transfer.vendor === vendor && transfer.currency === currency);
    const state = stateOf(setting, shelf);
    if (!(setting.enabled && shelf.enabled) && balance === 0n && !pending) return [];
    return [
      {
        vendor,
        name: nameOf(shelf, vendor, language),
        balance: Number(balance),
        ...readingOf(wallets.find((wallet) => wallet.vendor === vendor)),
        state,
        minimum: Number(minimum),
        maximum: Number(maximum),
        ...(pending ? { pending: presentTransfer(pending) } : {}),
      },
    ];
  });
  // Open wallets come first; the catalogue defines the order of vendors.
  const available = rows.filter(({ state }) => state === 'open');
  return {
    currency,
    transferable: purse.ok ? Number(purse.value.cash) : 0,
    wallets: [...available, ...rows.filter(({ state }) => state !== 'open')],
  };
}
