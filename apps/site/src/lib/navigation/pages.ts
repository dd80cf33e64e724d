/** Paged lists through the site's cache. */
import { createPages } from '@lantern/web/paged-reads';
import { read } from '../server/calls.ts';
import { i18n } from '../language/i18n.ts';

export const usePages = createPages(read, i18n.locale);
