/** The demonstration's announcements, promotions and help on a test platform. */
import { seedContent } from '../../apps/server/src/modules/platform/content/index.ts';
import type { TestPlatform } from '../kit/src/index.ts';

/** Publishes them. */
export const publishDemoContent = (here: TestPlatform): Promise<void> => seedContent(here.platform.modules.content);
