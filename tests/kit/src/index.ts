/** What tests build on: platforms, people, processes. */
export {
  callerFor,
  deposit,
  eventually,
  lastSeen,
  newMember,
  solveSlider,
  valueOf,
  type Caller,
  type TestMember,
} from './caller.ts';
export { createTestDatabase, type TestDatabase } from './database.ts';
export {
  startModulePlatform,
  type ModulePlatform,
  type ModulePlatformOptions,
  type PlacedMember,
} from './module-platform.ts';
export { startRedis, type RedisServer } from './redis-server.ts';
export { startNodeProcess, type NodeProcess } from './node-process.ts';
export {
  startTestPlatform,
  toDaytime,
  type TestClock,
  type TestPlatform,
  type TestPlatformOptions,
} from './platform.ts';
export { openSeverableConnection, type SeverableConnection } from './severable-connection.ts';
export { openShop, type Shop, type ShopOptions } from './shop.ts';
export {
  startStudioNode,
  TEST_SEED_KEYS,
  TEST_STUDIO_VENDORS,
  type StudioNode,
  type StudioNodeOptions,
} from './studio-node.ts';
export { TEST_SECRET } from './test-secret.ts';
export { NO_LIMITS } from './no-limits.ts';
export { NO_LOTTERY_PORTS, NO_PAYMENT_PORTS } from './no-ports.ts';
export { startTestVendor, type ReceivedLaunch, type TestVendor, type LaunchBehaviour } from './test-vendor.ts';
export { openVendorAccount, type VendorAccount } from './vendor-account.ts';
export type { ReceivedNotice, VendorNotices } from './vendor-notices.ts';
export type { ReceivedTransfer, PurseFault, PursePath, VendorPurse } from './vendor-purse.ts';
