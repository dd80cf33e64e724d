/** The dependencies of this module. */
import type { AnswerOf, Calls } from '@lantern/contract';
import type { Language } from '@lantern/contract/errors';
import type { Kernel } from '../../../kernel/module.ts';
import type { VideoAdapter } from './adapters/video-adapter.ts';
import type { AdapterName } from './store.ts';

export type GameCard = AnswerOf<Calls['game.list']>['games'][number];

/** Ports to other modules, wired in compose. */
export interface HostsDeps {
  /** Cards of those games that are in the merchant's shop, in the browser that asks. */
  gameCards(
    merchantCode: string,
    language: Language,
    gameIds: readonly string[],
    userAgent: string,
  ): Promise<ReadonlyMap<string, GameCard>>;
  /** The merchant's time zone. */
  timeZone(merchantCode: string): Promise<string>;
}

export interface ModuleContext {
  readonly kernel: Kernel;
  readonly deps: HostsDeps;
  readonly adapters: Readonly<Record<AdapterName, VideoAdapter>>;
}
