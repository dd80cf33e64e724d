/** What the module's functions share. */
import type { RichTextHosts } from '@lantern/contract/rich-text';
import type { Kernel } from '../../../kernel/module.ts';

export interface ContentDeps {
  readonly kernel: Kernel;
  /** Allowed hosts of pictures and links in the merchant's texts besides the site itself; undefined for an unknown merchant. */
  readonly richTextHosts: (merchantCode: string) => Promise<RichTextHosts | undefined>;
}
