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
  writeProvider,
  type ProviderAccount,
  type ProviderKind,
  type ProviderRow,
} from './provider-store.ts';
import { ok, refuse, type Result } from './result.ts';
import { createSealing } from './sealing.ts';
import { isWeakSecret } from './secret-strength.ts';
import { transact } from './tx.ts';

export type { ProviderAccount, ProviderKind } from './provider-store.ts';

/** Keys shared with a provider. */
export interface ProviderKeys {
  /** Signs our requests; adapters without a server have none. */
  readonly key?: string | undefined;
  /** Signs its callbacks. */
  readonly callbackKey?: string | undefined;
  /** Its callbacks' earlier key, until the next rotation: callbacks on their way are still accepted. */
  readonly olderCallbackKey?: string | undefined;
}

/** The keys that may sign a callback now. */
export const callbackKeysOf = ({ callbackKey, olderCallbackKey }: ProviderKeys): readonly Uint8Array[] =>
  [callbackKey, olderCallbackKey].flatMap((key) => (key === undefined ? [] : [Buffer.from(key)]));

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

/** Omitted fields stay; of a new account the adapter and what it needs are required. It starts switched off. */
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
  edit(edit: ProviderEdit): Promise<Result<ProviderAccount, 'input_invalid' | 'version_outdated'>>;
  /** Every account. */
  accounts(): Promise<readonly ProviderAccount[]>;
}

export interface ProvidersOptions<P> {
  readonly kind: ProviderKind;
  readonly adapters: Readonly<Record<string, Adapter<P>>>;
  /** Those of the configuration. */
  readonly configured: readonly (readonly [code: string, provider: P])[];
}

const MAXIMUM_AGE_MS = 1_000;
const PRIORITY_DEFAULT = 100;
const CODE = /^(?!sandbox)[a-z][a-z0-9_]{1,39}$/;

interface Held<P> {
  readonly readAtMs: number;
  readonly rows: readonly ProviderRow[];
  readonly byCode: ReadonlyMap<string, P>;
}

const accountOf = ({ sealedKeys: _keys, ...account }: ProviderRow): ProviderAccount => account;

const fits = ({ currencies, minimum, maximum }: ProviderAccount, { currency, amount }: ProviderNeed): boolean =>
  (currency === undefined || (currencies?.includes(currency) ?? true)) &&
  (amount === undefined || ((minimum ?? 0n) <= amount && amount <= (maximum ?? amount)));

/** Creates the directory; its first use reads the database. */
export function createProviders<P>(kernel: Kernel, { kind, adapters, configured }: ProvidersOptions<P>): Providers<P> {
  const { db, clock, config } = kernel;
  const sealing = createSealing(kernel, `providers/${kind}`);
  const fixed = new Map(configured);
  /** One instance per version, because adapters cache. */
  const built = new Map<string, P>();
  let held: Held<P> | undefined;
  let reading: Promise<Held<P>> | undefined;

  const keysOf = ({ code, sealedKeys }: ProviderRow): ProviderKeys =>
    JSON.parse(sealing.unseal(code, sealedKeys)) as ProviderKeys;

  function providerOf(row: ProviderRow): readonly (readonly [string, P])[] {
    const adapter = Object.hasOwn(adapters, row.adapter) ? adapters[row.adapter] : undefined;
    if (!adapter) {
      kernel.log.error(
        { kind, provider: row.code, adapter: row.adapter },
        'a provider names an adapter this release does not have',
      );
      return [];
    }
    const name = `${row.code}/${row.version}`;
    const provider = built.get(name) ?? adapter.create({ code: row.code, url: row.url, ...keysOf(row) });
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
    const own = (reading ??= read());
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

  return {
    find: async (code) => fixed.get(code) ?? (await fresh()).byCode.get(code),
    async serving(need) {
      const { rows, byCode } = await fresh();
      const open = rows.filter((row) => row.enabled && byCode.has(row.code) && fits(row, need));
      return [...fixed.keys(), ...open.map(({ code }) => code)];
    },
    async edit({ version, actor, key, callbackKey, ...edit }) {
      const outcome = await transact(
        db,
        async (tx): Promise<Result<ProviderAccount, 'input_invalid' | 'version_outdated'>> => {
          const invalid = (field: string) => refuse('input_invalid', { fields: [{ field, reason: 'invalid' }] });
          const known = await lockProvider(tx, kind, edit.code);
          if ((known?.version ?? 0) !== version) return refuse('version_outdated');
          if (known && edit.adapter !== undefined && edit.adapter !== known.adapter) return invalid('adapter');
          const before = known && keysOf(known);
          const keys: ProviderKeys = {
            key: key ?? before?.key,
            callbackKey: callbackKey ?? before?.callbackKey,
            ...(callbackKey !== undefined && before
              ? { olderCallbackKey: before.callbackKey }
              : { olderCallbackKey: before?.olderCallbackKey }),
          };
          const account = {
            adapter: '',
            url: null,
            enabled: false,
            currencies: null,
            minimum: null,
            maximum: null,
            priority: PRIORITY_DEFAULT,
            ...(known && accountOf(known)),
            ...edit,
            kind,
          };
          const wrong = faultOf(account, keys);
          if (wrong !== undefined) return invalid(wrong);
          const url = account.url?.replace(/\/$/, '') ?? null;
          await writeProvider(tx, { ...account, url, sealedKeys: sealing.seal(edit.code, JSON.stringify(keys)) });
          const after = accountOf((await lockProvider(tx, kind, edit.code))!);
          await recordChange(tx, {
            actor,
            action: 'provider.edit',
            subject: `provider.${kind}/${edit.code}`,
            before: known && accountOf(known),
            after: { ...after, keysChanged: key !== undefined || callbackKey !== undefined },
          });
          return ok(after);
        },
      );
      held = undefined;
      reading = undefined;
      return outcome;
    },
    accounts: async () => (await listProviders(db, kind)).map(accountOf),
  };
}
