/** Shared base of both web apps: reads through one cache, the live connection, the network's state. */
export {
  createReads,
  CallRefused,
  type Answer,
  type CallId,
  type Input,
  type ReadOptions,
  type Reads,
} from './reads.ts';
export type { PagedId, Pages, RowOf } from './paged-reads.ts';
export { createLive, type Live } from './live.ts';
export { onlineAtStart, useOnline } from './online.ts';
export { useSettled } from './use-settled.ts';
