/** Lists read page by page through the site's cache. */
import { createPages } from '@lantern/web/paged-reads';
import { read } from './calls.ts';
import { i18n } from './i18n.ts';

export const usePages = createPages(read, i18n.locale);
