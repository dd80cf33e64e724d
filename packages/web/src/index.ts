/** What both web apps run on: reads through one cache, the live line, the network's state. */
export { createReads, CallRefused, type Answer, type CallId, type Input, type ReadOptions, type Reads } from './reads.ts';
export type { PagedId, Pages, RowOf } from './paged-reads.ts';
export { createLive, type Live } from './live.ts';
export { onlineAtStart, useOnline } from './online.ts';
