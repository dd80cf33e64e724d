/** Values outside the component tree, as all frames keep them. */
export { createStore, type Store } from '@lantern/web/store';
