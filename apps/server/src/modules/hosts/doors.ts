/** What the verbs of this module work with. */
import type { AnswerOf, Calls } from '@lantern/contract';
import type { Language } from '@lantern/contract/errors';
import type { Kernel } from '../../kernel/module.ts';
import type { VideoAdapter } from './adapters/video-adapter.ts';
import type { AdapterName } from './store.ts';

export type GameCard = AnswerOf<Calls['game.list']>['games'][number];

/** What hosts need of other modules. */
export interface HostsDeps {
  /** Cards of these games, those that are in the merchant's shop. */
  gameCards(merchantCode: string, language: Language, gameIds: readonly string[]): Promise<ReadonlyMap<string, GameCard>>;
  /** The zone a merchant counts its days in. */
  timeZone(merchantCode: string): Promise<string>;
}

export interface Doors {
  readonly kernel: Kernel;
  readonly deps: HostsDeps;
  readonly adapters: Readonly<Record<AdapterName, VideoAdapter>>;
}
