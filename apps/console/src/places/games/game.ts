/** What the pages of games share. */
import type { OpsAnswer, OpsCallId } from '../../lib/calls.ts';
import { i18n } from '../../lib/i18n.ts';
import type { Tone } from '../../widgets/parts.tsx';

export type Game = OpsAnswer<'ops.games.list'>['list'][number];
export type Tag = Game['tags'][number];

/** Whose setting is changed: the operator's merchant, or every merchant that has the vendor. */
export type Scope = 'own' | 'all';

export const DEVICES: Game['own']['hiddenOn'] = ['ios', 'android', 'other'];

export const TAGS: readonly Tag[] = ['HOT', 'NEW', 'JACKPOT', 'LIVE'];
export const GAME_READS: readonly OpsCallId[] = ['ops.games.list'];

export const nameOf = ({ nameVi, nameEn }: Pick<Game, 'nameVi' | 'nameEn'>): string =>
  i18n.locale() === 'vi' ? nameVi : nameEn;

export const TAG_TONE: Readonly<Record<Tag, Tone>> = { HOT: 'bad', NEW: 'info', JACKPOT: 'warn', LIVE: 'brand' };

/** What the merchant's members have of the game on a device that it is not hidden from: both settings together. */
export const ofMembers = ({ enabled, maintenance, pin, own }: Game) => ({
  enabled: enabled && own.enabled,
  maintenance: maintenance || own.maintenance,
  pin: own.pin ?? pin,
});

/** The game as a scope has it. */
export const inScope = (scope: Scope, game: Game) => (scope === 'own' ? game.own : game);

/** The key of a game's state in words, and its tone. */
export function stateOf({ enabled, maintenance }: Pick<Game, 'enabled' | 'maintenance'>) {
  if (!enabled) return { key: 'game_hidden', tone: 'plain' } as const;
  return maintenance
    ? ({ key: 'game_maintenance', tone: 'warn' } as const)
    : ({ key: 'game_shown', tone: 'ok' } as const);
}
