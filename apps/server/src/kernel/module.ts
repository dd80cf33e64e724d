/** What a module offers to the composition root, and what it receives. */
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Explains, MemberLookup } from './desk.ts';
import type { Handlers } from './http/bind.ts';
import type { ApprovedVerbs, OpsHandlers } from './http/ops-context.ts';
import type { Ids } from './ids.ts';
import type { Jobs, JobDefinition } from './jobs.ts';
import type { Logger } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { Outbox } from './outbox.ts';
import type { Random } from './random.ts';
import type { RealtimeBus } from './realtime/bus.ts';
import type { SharedRedis } from './redis/redis.ts';
import type { SecretRing } from './sealing.ts';
import type { SettingsOwner } from './settings.ts';
import type { Db } from './tx.ts';

/** The kernel as modules see it. */
export interface Kernel {
  readonly config: Config;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly clock: Clock;
  readonly random: Random;
  readonly ids: Ids;
  readonly db: Db;
  readonly outbox: Outbox;
  readonly jobs: Jobs;
  readonly realtime: RealtimeBus;
  /** What nodes share beside the database; absent where REDIS_URL is not set. */
  readonly redis?: SharedRedis;
  /** Keys hashes and signatures, and never changes; at least 32 characters. Derive a key per use, never use it bare. */
  readonly secret: string;
  /** Seals what is stored and needed again; changed by its owner (docs/operations.md, Secrets). */
  readonly ring: SecretRing;
}

export interface Module {
  readonly name: string;
  readonly handlers?: Handlers;
  /** The operators' calls of this module. */
  readonly opsHandlers?: OpsHandlers;
  /** The verbs behind its operators' calls that need a second person. */
  readonly approved?: ApprovedVerbs;
  /** How members are found by rows of this module. */
  readonly memberLookups?: readonly MemberLookup[];
  /** Its part of the explainer. */
  readonly explains?: Explains;
  readonly jobs?: readonly JobDefinition[];
  /** Its settings that operators change in the console. */
  readonly deskSettings?: SettingsOwner;
  /** Loops of a worker node; started after every module is built. */
  start?(): Promise<void>;
  /** Finishes acknowledged work, then stops. */
  stop?(): Promise<void>;
}
