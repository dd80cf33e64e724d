/**
 * The frame in which the operators' console shows content before it is published: the site itself, with the draft in place of
 * what the server would answer. Only our own pages can frame the site (frame-ancestors), and only a frame has a parent.
 */
import { CONTENT_PREVIEW_FRAME } from '@lantern/contract/constants';

/** Whether this page is that frame. */
export const isPreviewFrame = window.name === CONTENT_PREVIEW_FRAME && window.parent !== window;
