/**
 * Providers of one kind (pay-in, pay-out, SMS): those the installation is configured with, which are fixed for the life of a node, and
 * the accounts operators set up as rows, which every node follows within a second. The code only has adapters, by name.
 */
import { recordChange } from './changes.ts';
import { isSafeAddress } from './addresses.ts';
import type { Kernel } from './module.ts';
import {
  listProviders,
  lockProvider,
  shareProviderVersion,
  writeProvider,
  type ProviderAccount,
  type ProviderKind,
  type ProviderRow,
} from './provider-store.ts';
import { ok, refuse, type Result } from './result.ts';
import { createSealing } from './sealing.ts';
import { isWeakSecret } from './secret-strength.ts';
import { inReads, transact, type Tx } from './tx.ts';

export type { ProviderAccount, ProviderKind } from './provider-store.ts';

/** Keys shared with a provider. */
export interface ProviderKeys {
  /** Signs our requests; adapters without a server have none. */
  readonly key?: string | undefined;
  /** Signs its callbacks. */
  readonly callbackKey?: string | undefined;
  /** Its callbacks' earlier key: callbacks on their way are still accepted. */
  readonly olderCallbackKey?: { readonly key: string; readonly validUntilMs: number } | undefined;
}

/** The keys that may sign a callback. */
export const callbackKeysOf = ({ callbackKey, olderCallbackKey }: ProviderKeys): readonly Uint8Array[] =>
  [callbackKey, olderCallbackKey?.key].flatMap((key) => (key === undefined ? [] : [Buffer.from(key)]));

/** What an adapter is built from. */
export interface AdapterSettings extends ProviderKeys {
  readonly code: string;
  readonly url: string | null;
}

/** An adapter and what its settings must have. */
export interface Adapter<P> {
  readonly needs: readonly ('url' | 'key' | 'callbackKey')[];
  create(settings: AdapterSettings): P;
}

/**
 * Omitted fields stay; of a new account the adapter and what it needs are required. It starts switched off. A replaced callback key stays
 * valid for a day.
 */
export interface ProviderEdit
  extends
    Partial<Pick<ProviderAccount, 'url' | 'enabled' | 'currencies' | 'minimum' | 'maximum' | 'priority'>>,
    Pick<ProviderKeys, 'key' | 'callbackKey'> {
  /** Two to forty of a–z, 0–9 and `_`; never used again for another provider. */
  readonly code: string;
  /** The version the operator has seen; 0 adds the account. */
  readonly version: number;
  /** Fixed once the account exists. */
  readonly adapter?: string;
  readonly actor: string;
}

/** An order that needs a provider. */
export interface ProviderNeed {
  readonly currency?: string | undefined;
  /** Minor units. */
  readonly amount?: bigint | undefined;
}

export interface Providers<P> {
  /** A provider by its code, also one that is switched off: what began with it ends with it. */
  find(code: string): Promise<P | undefined>;
  /** Codes of those that take new orders, in order: the configured ones, then the accounts by priority. */
  serving(need: ProviderNeed): Promise<readonly string[]>;
  /** Adds or edits an account, on every node within a second. Refuses version_outdated, and input_invalid with the field at fault. */
  edit(edit: ProviderEdit): Promise<EditOutcome>;
  /** The same in the caller's transaction; `forget` is called once it has committed. */
  editIn(tx: Tx, edit: ProviderEdit): Promise<EditOutcome>;
  /** Reads the accounts again at the next use. */
  forget(): void;
  /** Adapters of this release, and what their settings must have. */
  readonly adapters: readonly { readonly name: string; readonly needs: Adapter<P>['needs'] }[];
  /**
   * Whether the provider, found before, is still what its account says; the account then stays as it is until the transaction ends. A
   * configured one always is.
   */
  isCurrent(tx: Tx, code: string, provider: P): Promise<boolean>;
  /** Every account. */
  accounts(): Promise<readonly ProviderAccount[]>;
}

/** What the orders of a kind say about a provider's code. */
export interface ProviderOrders {
  /** Whether an order ever went to the code: then it is never given to another account. */
  named(tx: Tx, code: string): Promise<boolean>;
  /**
   * Of orders that are looked up at the provider before they are sent again: whether one is open. Another server or another client there
   * would not know the order, and it would be sent twice; so the address of such accounts is fixed, and our key while an order is open.
   */
  readonly open?: (tx: Tx, code: string) => Promise<boolean>;
}

export interface ProvidersOptions<P> {
  readonly kind: ProviderKind;
  readonly adapters: Readonly<Record<string, Adapter<P>>>;
  /** Those of the configuration. */
  readonly configured: readonly (readonly [code: string, provider: P])[];
  readonly orders?: ProviderOrders;
}

const MAXIMUM_AGE_MS = 1_000;
const OLDER_KEY_MS = 86_400_000;
const PRIORITY_DEFAULT = 100;
const CODE = /^(?!sandbox)[a-z][a-z0-9_]{1,39}$/;

interface Held<P> {
  readonly readAtMs: number;
  readonly rows: readonly ProviderRow[];
  readonly byCode: ReadonlyMap<string, P>;
}

type EditOutcome = Result<ProviderAccount, 'input_invalid' | 'version_outdated'>;

const DEFAULTS = {
  adapter: '',
  url: null,
  enabled: false,
  currencies: null,
  minimum: null,
  maximum: null,
  priority: PRIORITY_DEFAULT,
} as const;

const addressOf = (url: string | null): string | null => url?.replace(/\/$/, '') ?? null;

const accountOf = ({ sealedKeys: _keys, readAtMs: _readAtMs, ...account }: ProviderRow): ProviderAccount => account;

const fits = ({ currencies, minimum, maximum }: ProviderAccount, { currency, amount }: ProviderNeed): boolean =>
  (currency === undefined || (currencies?.includes(currency) ?? true)) &&
  (amount === undefined || ((minimum ?? 0n) <= amount && amount <= (maximum ?? amount)));

/** Creates the directory; its first use reads the database. */
export function createProviders<P>(
  kernel: Kernel,
  { kind, adapters, configured, orders }: ProvidersOptions<P>,
): Providers<P> {
  const { db, clock, config } = kernel;
  const sealing = createSealing(kernel, `providers/${kind}`);
  const fixed = new Map(configured);
  /** One instance per version, because adapters cache. */
  const built = new Map<string, P>();
  let held: Held<P> | undefined;
  let reading: Promise<Held<P>> | undefined;

  /** Versions of accounts that were reported as unusable. */
  const reported = new Set<string>();

  function report({ code, version, adapter }: ProviderRow, fault: string, error?: unknown): void {
    if (reported.has(`${code}/${version}`)) return;
    reported.add(`${code}/${version}`);
    kernel.log.error({ err: error, kind, provider: code, version, adapter }, fault);
  }

  /** The account's keys without one that has expired; undefined, and reported, when they were sealed with another secret. */
  function keysOf(row: ProviderRow): ProviderKeys | undefined {
    try {
      const { olderCallbackKey: older, ...keys } = JSON.parse(sealing.unseal(row.code, row.sealedKeys)) as ProviderKeys;
      return { ...keys, ...(older && row.readAtMs < older.validUntilMs && { olderCallbackKey: older }) };
    } catch (error) {
      report(row, 'the keys of a provider cannot be read; it is left out until they are set again', error);
      return undefined;
    }
  }

  const nameOf = ({ code, version }: Pick<ProviderRow, 'code' | 'version'>, keys: ProviderKeys): string =>
    `${code}/${version}${keys.olderCallbackKey ? '/older' : ''}`;

  function providerOf(row: ProviderRow): readonly (readonly [string, P])[] {
    const adapter = Object.hasOwn(adapters, row.adapter) ? adapters[row.adapter] : undefined;
    if (!adapter) {
      report(row, 'a provider names an adapter this release does not have');
      return [];
    }
    const keys = keysOf(row);
    if (!keys) return [];
    const name = nameOf(row, keys);
    const provider = built.get(name) ?? adapter.create({ code: row.code, url: row.url, ...keys });
    built.set(name, provider);
    return [[row.code, provider]];
  }

  async function read(): Promise<Held<P>> {
    const readAtMs = clock.elapsed();
    // A configured provider keeps its code: its orders and keys are the installation's.
    const rows = (await listProviders(db, kind)).filter(({ code }) => !fixed.has(code));
    return { readAtMs, rows, byCode: new Map(rows.flatMap(providerOf)) };
  }

  async function fresh(): Promise<Held<P>> {
    if (held && clock.elapsed() - held.readAtMs < MAXIMUM_AGE_MS) return held;
    const own = (reading ??= inReads(read));
    try {
      const found = await own;
      // What was read before a change of this node is not kept.
      if (reading === own) held = found;
      return found;
    } finally {
      if (reading === own) reading = undefined;
    }
  }

  function faultOf(account: Omit<ProviderAccount, 'version'>, keys: ProviderKeys): string | undefined {
    if (!CODE.test(account.code) || fixed.has(account.code)) return 'code';
    const adapter = Object.hasOwn(adapters, account.adapter) ? adapters[account.adapter] : undefined;
    if (!adapter) return 'adapter';
    const needed = (field: 'url' | 'key' | 'callbackKey') => adapter.needs.includes(field);
    if (needed('url') ? !isSafeAddress(account.url ?? '', config.environment === 'demo') : account.url !== null)
      return 'url';
    for (const field of ['key', 'callbackKey'] as const)
      if (needed(field) ? isWeakSecret(keys[field] ?? '', config.environment) : keys[field] !== undefined) return field;
    if (account.currencies?.every((currency) => /^[A-Z]{3,5}$/.test(currency)) === false) return 'currencies';
    if (account.minimum !== null && account.minimum <= 0n) return 'minimum';
    if (account.maximum !== null && account.maximum < (account.minimum ?? 1n)) return 'maximum';
    return Number.isInteger(account.priority) ? undefined : 'priority';
  }

  /** The field that must stay as it is because of the account's orders. */
  async function fixedFieldOf(tx: Tx, known: ProviderRow | undefined, edit: ProviderEdit): Promise<string | undefined> {
    if (!orders) return undefined;
    if (!known) return (await orders.named(tx, edit.code)) ? 'code' : undefined;
    if (!orders.open) return undefined;
    if (edit.url !== undefined && known.url !== null && addressOf(edit.url) !== known.url) return 'url';
    const before = keysOf(known)?.key;
    const rotates = edit.key !== undefined && before !== undefined && edit.key !== before;
    return rotates && (await orders.open(tx, edit.code)) ? 'key' : undefined;
  }

  /** The keys after an edit; unreadable ones count as none, so that the edit must bring new ones. */
  function editedKeys(known: ProviderRow | undefined, { key, callbackKey }: ProviderEdit): ProviderKeys {
    const before: ProviderKeys = (known && keysOf(known)) ?? {};
    const older = before.callbackKey;
    const rotates = known && callbackKey !== undefined && older !== undefined && callbackKey !== older;
    return {
      key: key ?? before.key,
      callbackKey: callbackKey ?? before.callbackKey,
      olderCallbackKey: rotates ? { key: older, validUntilMs: known.readAtMs + OLDER_KEY_MS } : before.olderCallbackKey,
    };
  }

  async function editIn(tx: Tx, request: ProviderEdit): Promise<EditOutcome> {
    const { version, actor, key, callbackKey, ...edit } = request;
    const invalid = (field: string) => refuse('input_invalid', { fields: [{ field, reason: 'invalid' }] });
    const known = await lockProvider(tx, kind, edit.code);
    if ((known?.version ?? 0) !== version) return refuse('version_outdated');
    if (known && edit.adapter !== undefined && edit.adapter !== known.adapter) return invalid('adapter');
    const keys = editedKeys(known, request);
    const account = { ...DEFAULTS, ...(known && accountOf(known)), ...edit, kind };
    const wrong = faultOf(account, keys) ?? (await fixedFieldOf(tx, known, request));
    if (wrong !== undefined) return invalid(wrong);
    const sealedKeys = sealing.seal(edit.code, JSON.stringify(keys));
    if (!(await writeProvider(tx, { ...account, version, url: addressOf(account.url), sealedKeys })))
      return refuse('version_outdated');
    const after = accountOf((await lockProvider(tx, kind, edit.code))!);
    await recordChange(tx, {
      actor,
      action: 'provider.edit',
      subject: `provider.${kind}/${edit.code}`,
      before: known && accountOf(known),
      after: { ...after, keysChanged: key !== undefined || callbackKey !== undefined },
    });
    return ok(after);
  }

  function forget(): void {
    held = undefined;
    reading = undefined;
  }

  return {
    find: async (code) => fixed.get(code) ?? (await fresh()).byCode.get(code),
    async serving(need) {
      const { rows, byCode } = await fresh();
      const open = rows.filter((row) => row.enabled && byCode.has(row.code) && fits(row, need));
      return [...fixed.keys(), ...open.map(({ code }) => code)];
    },
    async edit(edit) {
      const outcome = await transact(db, (tx) => editIn(tx, edit));
      forget();
      return outcome;
    },
    editIn,
    forget,
    adapters: Object.entries(adapters).map(([name, { needs }]) => ({ name, needs })),
    async isCurrent(tx, code, provider) {
      if (fixed.has(code)) return true;
      const version = await shareProviderVersion(tx, kind, code);
      if (version === undefined) return false;
      const name = `${code}/${version}`;
      return built.get(name) === provider || built.get(`${name}/older`) === provider;
    },
    accounts: async () => (await listProviders(db, kind)).map(accountOf),
  };
}
