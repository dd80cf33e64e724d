/** The demonstration's announcements, promotions and help on a platform of a test. */
import { seedContent } from '../../apps/server/src/modules/content/index.ts';
import type { TestPlatform } from '../../packages/testkit/src/index.ts';

/** Publishes them. */
export const publishDemoContent = (here: TestPlatform): Promise<void> => seedContent(here.platform.modules.content);
