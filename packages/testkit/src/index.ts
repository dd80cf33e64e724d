/** What tests build on: platforms, people, processes. */
export { callerFor, deposit, eventually, newMember, solveSlider, valueOf, type Caller, type TestMember } from './caller.ts';
export { createTestDatabase, type TestDatabase } from './database.ts';
export { startModulePlatform, type ModulePlatform, type ModulePlatformOptions, type PlacedMember } from './module-platform.ts';
export { startNodeProcess, type NodeProcess } from './node-process.ts';
export { startTestPlatform, type TestClock, type TestPlatform, type TestPlatformOptions } from './platform.ts';
export { openSeverableLine, type SeverableLine } from './severable-line.ts';
export { openShop, type Shop, type ShopOptions } from './shop.ts';
export { startStudioNode, TEST_STUDIO_VENDORS, type StudioNode, type StudioNodeOptions } from './studio-node.ts';
export { startTestVendor, type HeardLaunch, type TestVendor, type VendorManners } from './test-vendor.ts';
export { openVendorAccount, type VendorAccount } from './vendor-account.ts';
export type { HeardNotice, VendorNotices } from './vendor-notices.ts';
export type { HeardTransfer, PurseFault, PursePath, VendorPurse } from './vendor-purse.ts';
