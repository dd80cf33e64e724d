/** Keeps one client from slowing a server's others, and one fault from filling its log; the platform and the studio share it. */
export { addressGroup } from './address-group.ts';
export { respondRaw, BASE_HEADERS, BasedResponse, PERMISSIONS_POLICY } from './raw-response.ts';
export { createBudget, type Budget } from './budget.ts';
export { createBulkhead, createBulkheads, type Bulkhead } from './bulkhead.ts';
export {
  CONNECTION_LIMITS,
  guardConnections,
  guardedServerOptions,
  isRequestTimeout,
  isAmbiguous,
  type ConnectionGuard,
  type ConnectionLimits,
} from './connection-guard.ts';
export { isDatabaseUnreachable } from './database-unreachable.ts';
export { isInNetworks, isNetwork, networkOf } from './networks.ts';
export { REPEAT_WINDOW_MS, throttleRepeats } from './log-throttle.ts';
export {
  CLOSE_BUSY,
  CLOSE_FLOOD,
  createSocketGuard,
  type GuardedSocket,
  type RawSocket,
  type SocketGuard,
  type SocketHandlers,
  type SocketLimits,
} from './socket-guard.ts';
