/** Operators add and edit a vendor's games, singly or from the vendor's list. A game is retired, never deleted: records name it. */
import { GAME_TAGS } from '@lantern/contract';
import { recordChange } from '../../../kernel/changes.ts';
import { ok, refuse, type Refused, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { changeCatalogue } from './change.ts';
import type { ModuleContext } from './context.ts';
import { isName, isSellableType } from './edit-vendor.ts';
import { lockGameIds, lockGames, lockVendor, readNodeOwners, writeGames, type GameRecord } from './entry-store.ts';
import { isLotteryVendor } from './rules/shop.ts';

type Written = Omit<GameRecord, 'source' | 'version'>;

/** Omitted fields stay; a new game needs its vendor, type, names, kind and minimum bet. */
export interface GameEdit extends Partial<Omit<Written, 'id'>> {
  /** One to 64 of a–z, 0–9 and `-`, unique over all vendors; never used again for another game. */
  readonly id: string;
  /** The version the operator has seen; 0 adds the game. */
  readonly version: number;
  readonly actor: string;
}

/** One game of a feed: what is omitted stays. */
export type FeedGame = Partial<Omit<Written, 'vendor'>> & Pick<Written, 'id'>;

export interface GameFeed {
  readonly vendor: string;
  readonly games: readonly FeedGame[];
  /** What happens to games of the vendor that the feed does not name. */
  readonly missing: 'retire' | 'keep';
  /** Says what the list would do and changes nothing. */
  readonly preview?: boolean;
  readonly actor: string;
}

/** Ids, by what the feed did with them. */
export interface FeedOutcome {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly retired: readonly string[];
  readonly unchanged: number;
}

const FEED_MAXIMUM = 20_000;
const ROOMS_MAXIMUM = 20;
const AMOUNT_MAXIMUM = 1_000_000_000;
const ID = /^[a-z0-9-]{1,64}$/;
const ROOM_TYPES: readonly string[] = ['free', 'VIP', 'paid'];
/** Colours of the tiles that have no art of their own, by the game's id. */
const TINTS = ['#7a1022', '#053b35', '#0d1c55', '#5b0f4e', '#04587f', '#1a1650', '#560c1f', '#14293a'] as const;

const tintOf = (id: string): string =>
  TINTS[[...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % TINTS.length]!;
const within = (value: number | null | undefined, maximum: number): boolean =>
  value === null || (Number.isInteger(value) && value! > 0 && value! <= maximum);

/** The first field at fault. */
function faultOf(game: Written): string | undefined {
  if (!ID.test(game.id)) return 'id';
  if (!isSellableType(game.type)) return 'type';
  if (!isName(game.nameVi)) return 'nameVi';
  if (!isName(game.nameEn)) return 'nameEn';
  if (!/^[a-zA-Z0-9_-]{1,40}$/.test(game.classify)) return 'classify';
  if (!within(game.rtpBasisPoints, 10_000)) return 'rtpBasisPoints';
  if (game.minBet === null || !within(game.minBet, AMOUNT_MAXIMUM)) return 'minBet';
  if (!within(game.payLines, 1_000_000)) return 'payLines';
  if (!game.tags.every((tag) => GAME_TAGS.includes(tag))) return 'tags';
  const isRoom = ({ id, type, nameVi, nameEn }: Written['rooms'][number]) =>
    ID.test(id) && id !== game.id && ROOM_TYPES.includes(type) && isName(nameVi) && isName(nameEn);
  if (game.rooms.length > ROOMS_MAXIMUM || !game.rooms.every(isRoom)) return 'rooms';
  if (!/^#[0-9a-f]{6}$/.test(game.tint)) return 'tint';
  return Number.isInteger(game.sortOrder) ? undefined : 'sortOrder';
}

const defaultsOf = (id: string, vendor: string, sortOrder: number): Written => ({
  id,
  vendor,
  type: '',
  nameVi: '',
  nameEn: '',
  classify: '',
  rtpBasisPoints: null,
  minBet: 0,
  payLines: null,
  freePlay: false,
  tags: [],
  rooms: [],
  tint: tintOf(id),
  sortOrder,
  retired: false,
});

const invalid = (field: string, game?: string): Refused<'input_invalid'> =>
  refuse('input_invalid', { fields: [{ field, reason: 'invalid', ...(game !== undefined && { game }) }] });

const nodesOf = ({ id, rooms }: Pick<Written, 'id' | 'rooms'>): readonly string[] => [
  id,
  ...rooms.map((room) => room.id),
];

/** Whether every node the game needs (its id, its rooms') is free or its own. */
type IsFree = (game: Written) => boolean;

/**
 * Runs `work` alone among edits of games. What lotteries have is looked up before the transaction, which would wait for a second
 * connection.
 */
async function changeGames<T>(
  module: ModuleContext,
  work: (tx: Tx, isFree: IsFree) => Promise<T>,
  open?: Tx,
): Promise<T> {
  const { byNode } = await module.cache.fresh();
  return changeCatalogue(
    module,
    async (tx) => {
      await lockGameIds(tx);
      const owners = await readNodeOwners(tx);
      return work(tx, (game) =>
        nodesOf(game).every(
          (node) => (owners.get(node) ?? game.id) === game.id && (byNode.get(node)?.lottery ?? null) === null,
        ),
      );
    },
    open,
  );
}

async function findVendor(tx: Tx, code: string): Promise<boolean> {
  return !isLotteryVendor(code) && (await lockVendor(tx, code)) !== undefined;
}

/** Adds or edits a game, on every node. Refuses version_outdated, and input_invalid with the field at fault. */
export async function editGame(
  module: ModuleContext,
  { version, actor, ...edit }: GameEdit,
): Promise<Result<GameRecord, 'input_invalid' | 'version_outdated'>> {
  return changeGames(module, async (tx, isFree) => {
    const [known] = await lockGames(tx, { ids: [edit.id] });
    if ((known?.version ?? 0) !== version) return refuse('version_outdated');
    const vendor = known?.vendor ?? edit.vendor ?? '';
    if ((edit.vendor ?? vendor) !== vendor || !(await findVendor(tx, vendor))) return invalid('vendor');
    const game = { ...defaultsOf(edit.id, vendor, 0), ...known, ...edit };
    const wrong = faultOf(game);
    if (wrong !== undefined) return invalid(wrong);
    if (!isFree(game)) return invalid('id');
    if (!(await writeGames(tx, [{ ...game, version }]))) return refuse('version_outdated');
    const after = (await lockGames(tx, { ids: [edit.id] }))[0]!;
    const change = { actor, action: 'catalogue.editGame', subject: `catalogue.game/${edit.id}` };
    await recordChange(tx, { ...change, before: known, after });
    return ok(after);
  });
}

const isSame = (one: Written, other: Written): boolean =>
  (Object.keys(one) as (keyof Written)[]).every((field) => JSON.stringify(one[field]) === JSON.stringify(other[field]));

/**
 * Takes over a vendor's list: adds what is new, changes what differs, brings back what was retired, and with `missing: 'retire'` retires
 * what the list does not name. All of it or, when one game is refused, nothing. Operators' settings of games stay. Refuses input_invalid
 * with the field and the game at fault; an empty list retires nothing.
 */
export async function feedGames(
  module: ModuleContext,
  { vendor, games, missing, preview = false, actor }: GameFeed,
  open?: Tx,
): Promise<Result<FeedOutcome, 'input_invalid'>> {
  if (games.length === 0 || games.length > FEED_MAXIMUM || new Set(games.map(({ id }) => id)).size !== games.length)
    return invalid('games');
  return changeGames(
    module,
    async (tx, isFree) => {
      if (!(await findVendor(tx, vendor))) return invalid('vendor');
      const rows = await lockGames(tx, { vendor, ids: games.map(({ id }) => id) });
      const known = new Map(rows.map((game) => [game.id, game]));
      const [added, changed]: [Written[], Written[]] = [[], []];
      /** Nodes of the feed's games so far. */
      const taken = new Set<string>();
      for (const [at, entry] of games.entries()) {
        const before = known.get(entry.id);
        if (before && before.vendor !== vendor) return invalid('id', entry.id);
        const {
          source: _source,
          version: _version,
          ...base
        } = before ?? {
          ...defaultsOf(entry.id, vendor, at),
          source: 'operator',
          version: 0,
        };
        const game: Written = { ...base, retired: false, ...entry, vendor };
        const wrong = faultOf(game);
        if (wrong !== undefined) return invalid(wrong, entry.id);
        const nodes = nodesOf(game);
        if (!isFree(game) || nodes.some((node) => taken.has(node))) return invalid('id', entry.id);
        for (const node of nodes) taken.add(node);
        if (!before) added.push(game);
        else if (!isSame(base, game)) changed.push(game);
      }
      const named = new Set(games.map(({ id }) => id));
      const gone = missing === 'keep' ? [] : rows.filter(({ id, retired }) => !named.has(id) && !retired);
      const ids = (of: readonly Written[]) => of.map(({ id }) => id);
      const outcome = {
        added: ids(added),
        changed: ids(changed),
        retired: ids(gone),
        unchanged: games.length - added.length - changed.length,
      };
      if (preview) return ok(outcome);
      const versioned = (game: Written) => ({ ...game, version: known.get(game.id)?.version ?? 0 });
      const all = [...added, ...changed, ...gone.map((game) => ({ ...game, retired: true }))].map(versioned);
      if (!(await writeGames(tx, all))) throw new Error('Games changed under their lock');
      await recordChange(tx, {
        actor,
        action: 'catalogue.feedGames',
        subject: `catalogue.vendor/${vendor}`,
        before: { games: changed.map(({ id }) => known.get(id)) },
        after: { ...outcome, games: [...added, ...changed] },
      });
      return ok(outcome);
    },
    open,
  );
}
